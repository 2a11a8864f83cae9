import { type ReactNode, useId } from 'react';

import './field.css';

/** What is shown around every field. */
export interface FieldWords {
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
export function FieldFrame({
  label,
  help,
  fault,
  children,
}: FieldWords & { children: (ties: FieldTies) => ReactNode }) {
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
