import type { ComponentProps } from 'react';

import { FieldFrame, type FieldWords } from './field-frame.tsx';

/** A text of several lines in the frame of a field; it grows with what is typed where the browser can do that. */
export function TextArea({ label, help, fault, ...textarea }: FieldWords & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} help={help} fault={fault}>
      {(ties) => <textarea {...ties} {...textarea} />}
    </FieldFrame>
  );
}
