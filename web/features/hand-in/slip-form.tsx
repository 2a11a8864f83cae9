import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { keyIn } from '../../calls/desk/key.ts';
import { HAND_IN } from '../../content/desk/hand-in.ts';
import { inBackground } from '../../errors/in-background.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Opens the page of somebody who has a slip of paper with their key. */
export function SlipForm() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const key = keyIn(input.current?.value ?? '');
    if (key !== undefined) return inBackground(navigate(`/returned#${key}`));
    setFault(HAND_IN.keyFault);
    return input.current?.focus();
  };
  return (
    <form className="slip-form stack above-4 below-4" noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={HAND_IN.slip}
        help={HAND_IN.slipHelp}
        fault={fault}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setFault(undefined)}
      />
      <Button type="submit">{HAND_IN.openKey}</Button>
    </form>
  );
}
