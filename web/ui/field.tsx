import { useId, type ComponentProps } from 'react';

import './field.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  help?: string;
  /** What is wrong with the value, in words; shown under the input and tied to it. */
  fault?: string | undefined;
}

/** An input with its label above, its help below, and its fault in words under it. */
export function Field({ label, help, fault, ...input }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const faultId = `${id}-fault`;
  const describedBy = [fault && faultId, help && helpId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={fault ? true : undefined} aria-describedby={describedBy || undefined} {...input} />
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
