import { type SubmitEvent, useState } from 'react';

import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { textOf } from '../../forms/form-checks.ts';
import { deleteAccount } from '../../session/account-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { AccountSection } from './account-section.tsx';
import { endSession } from './logging-out.ts';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.deletion;
const NOTHING_YET = { isBusy: false, isDone: false, failure: undefined };

interface DeletionProps {
  /** Whether the account can be restored for a while. */
  isRestorable: boolean;
  hasPassword: boolean;
  onEnd: (words: string) => void;
}

/** Deletes the account, after saying what that means. */
export function DeletionSection(props: DeletionProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountSection heading={WORDS.heading} operation={NOTHING_YET}>
      <p>{props.isRestorable ? WORDS.help : WORDS.helpAtFirebase}</p>
      <Button onClick={() => setIsAsking(true)}>{WORDS.open}</Button>
      {isAsking && <DeletionDialog {...props} onClose={() => setIsAsking(false)} />}
    </AccountSection>
  );
}

function DeletionDialog({ isRestorable, hasPassword, onEnd, onClose }: DeletionProps & { onClose: () => void }) {
  const { isBusy, failure, run } = useOperation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'password');
    run(async () => {
      await endSession(() => deleteAccount(hasPassword ? password : undefined));
      onEnd(isRestorable ? WORDS.closed : WORDS.deleted);
    });
  };
  return (
    <Dialog title={WORDS.title} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{isRestorable ? WORDS.closes : WORDS.deletes}</p>
        <p>{WORDS.drafts}</p>
        {hasPassword && (
          <Field name="password" type="password" label={WORDS.password} autoComplete="current-password" required />
        )}
        <Message kind="failure">{failure && <p>{failure}</p>}</Message>
        <div className="dialog-actions">
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? WORDS.busy : WORDS.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
