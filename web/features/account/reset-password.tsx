import { useState, useSyncExternalStore } from 'react';

import { RESET_PASSWORD } from '../../content/reset-password.ts';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';

import './account.css';

/** What the links of Firebase carry in their query; ours have the code in the fragment, which no server sees. */
const FIREBASE_CODE = 'oobCode';
/** The fragment can also be the id of a part of the page. */
const CODE_IN_FRAGMENT = /^#([\w-]{32})$/;

/** The forms for a forgotten password: one asks for a link, and the other, which a link opens, for a new password. */
export function ResetPassword() {
  // What the build draws knows no address.
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
