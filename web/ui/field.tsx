import { type ComponentProps, type ReactNode, useId } from 'react';

import './field.css';

/** A one-line input in the frame of a field. */
export function Field({ label, help, fault, ...input }: FieldWords & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} help={help} fault={fault}>
      {(ties) => <input {...ties} {...input} />}
    </FieldFrame>
  );
}

/** A text of several lines in the frame of a field; it grows with what is typed where the browser can do that. */
export function TextArea({ label, help, fault, ...textarea }: FieldWords & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} help={help} fault={fault}>
      {(ties) => <textarea {...ties} {...textarea} />}
    </FieldFrame>
  );
}

interface ChoiceProps extends FieldWords, ComponentProps<'select'> {
  /** What the field shows while nothing is chosen. */
  prompt: string;
  /** The values and the words of each. */
  options: Record<string, string>;
}

/** A choice of a few values in the frame of a field; none is chosen at first. */
export function Choice({ label, help, fault, prompt, options, ...select }: ChoiceProps) {
  return (
    <FieldFrame label={label} help={help} fault={fault}>
      {(ties) => (
        <select {...ties} {...select}>
          <option value="">{prompt}</option>
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** What is shown around every field. */
interface FieldWords {
  label: string;
  help?: ReactNode;
  /** The message about what's wrong with the value; shown under the field and linked to it. */
  fault?: string | undefined;
}

/** The attributes that connect a field with its label, its fault and its help. */
interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A field with its label above, its fault message under it, and its help below. */
function FieldFrame({ label, help, fault, children }: FieldWords & { children: (ties: FieldTies) => ReactNode }) {
  const id = useId();
  const helpId = `${id}-help`;
  const faultId = `${id}-fault`;
  const describedBy = [fault && faultId, help && helpId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {fault && (
        <p className="field-fault" id={faultId}>
          {fault}
        </p>
      )}
      {help && (
        <p className="field-help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
