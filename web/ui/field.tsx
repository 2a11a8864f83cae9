import type { ComponentProps } from 'react';

import { FieldFrame, type FieldWords } from './field-frame.tsx';

/** A one-line input in the frame of a field. */
export function Field({ label, help, fault, ...input }: FieldWords & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} help={help} fault={fault}>
      {(ties) => <input {...ties} {...input} />}
    </FieldFrame>
  );
}
