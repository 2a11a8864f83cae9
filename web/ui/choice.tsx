import type { ComponentProps } from 'react';

import { FieldFrame, type FieldWords } from './field-frame.tsx';

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
