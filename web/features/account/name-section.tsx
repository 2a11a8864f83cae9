import { type SubmitEvent, useRef, useState } from 'react';

import { nameFault, tidyName } from '#shared-types/people/person-name';

import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { NAME_FAULTS } from '../../content/editor/names.ts';
import { changeName } from '../../session/account-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.name;

/** The name of the account, which other people see. */
export function NameSection({ name }: { name: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const operation = useOperation();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = tidyName(input.current?.value ?? '');
    const found = faultOf(typed);
    setFault(found);
    if (found) {
      operation.forget();
      input.current?.focus();
    } else operation.run(() => changeName(typed));
  };
  return (
    <AccountSection heading={WORDS.heading} operation={operation} done={WORDS.done}>
      <form noValidate onSubmit={submit}>
        <Field
          ref={input}
          name="name"
          label={WORDS.label}
          autoComplete="nickname"
          defaultValue={name}
          required
          fault={fault}
          help={WORDS.help}
          onChange={() => setFault(undefined)}
        />
        <Button type="submit" disabled={operation.isBusy}>
          {operation.isBusy ? WORDS.busy : WORDS.submit}
        </Button>
      </form>
    </AccountSection>
  );
}

function faultOf(name: string): string | undefined {
  const fault = nameFault(name);
  return fault && NAME_FAULTS[fault];
}
