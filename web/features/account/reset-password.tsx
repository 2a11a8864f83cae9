import { useState, useSyncExternalStore, type SubmitEvent, useRef } from 'react';

import { ACCOUNT } from '../../content/account.ts';
import { RESET_PASSWORD } from '../../content/site/reset-password.ts';
import { textOf } from '../../forms/form-checks.ts';
import { sendPasswordLink } from '../../session/password-links.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { useIsReady } from '../../ui/use-is-ready.ts';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import { ChoosePassword } from './choose-password.tsx';
import { useOperation } from './use-operation.ts';

import './account.css';

const WORDS = RESET_PASSWORD.ask;

/** The query of Firebase's links; ours have the code in the fragment, which no server sees. */
const FIREBASE_CODE = 'oobCode';
/** The fragment can also be the id of a part of the page. */
const CODE_IN_FRAGMENT = /^#([\w-]{32})$/;

/** The forms for a forgotten password: one asks for a link, and the other, which a link opens, for a new password. */
export function ResetPassword() {
  // At build, there is no address.
  const code = useSyncExternalStore(subscribeToAddress, codeInAddress, () => undefined);
  const [failure, setFailure] = useState<{ code: string; words: string }>();
  // Another link may be followed in this tab.
  const reason = failure?.code === code ? failure?.words : undefined;
  return (
    <div className="account">
      {code === undefined && <output>{RESET_PASSWORD.waiting}</output>}
      {code !== undefined && (code === '' || reason !== undefined) && <AskForLink reason={reason} />}
      {code !== undefined && code !== '' && reason === undefined && (
        <ChoosePassword key={code} code={code} onWorthless={(words) => setFailure({ code, words })} />
      )}
    </div>
  );
}

function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The code of the link that was followed; empty without one. */
function codeInAddress(): string {
  const { hash, search } = window.location;
  return CODE_IN_FRAGMENT.exec(hash)?.[1] ?? new URLSearchParams(search).get(FIREBASE_CODE) ?? '';
}

/** Asks for a link for a new password. @param props.reason why the link that was followed doesn't work. */
function AskForLink({ reason }: { reason: string | undefined }) {
  const isReady = useIsReady();
  const place = useRef<HTMLFormElement>(null);
  const { isBusy, isDone, failure, run } = useOperation();
  const [email, setEmail] = useState('');
  useReturnedFocus(place, isBusy);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = textOf(new FormData(event.currentTarget), 'email');
    setEmail(given);
    run(() => sendPasswordLink(given));
  };
  const hasBegun = isBusy || isDone || failure !== undefined;
  return (
    <form className="account-form" aria-label={WORDS.heading} onSubmit={submit} ref={place}>
      <h2>{WORDS.heading}</h2>
      <Message kind="failure">{!hasBegun && reason && <p>{reason}</p>}</Message>
      <Field name="email" type="email" label={ACCOUNT.email} autoComplete="username" required />
      <Button className="account-submit" type="submit" look="primary" disabled={!isReady || isBusy}>
        {isBusy ? WORDS.busy : WORDS.submit}
      </Button>
      <Message kind="success">{isDone && <p>{WORDS.done(email)}</p>}</Message>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </form>
  );
}
