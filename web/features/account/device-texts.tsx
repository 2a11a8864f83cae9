import { useEffect, useRef, useState } from 'react';

import { shownTitle } from '#shared-types/text/characters';

import { ACCOUNT } from '../../content/account.ts';
import { counted } from '../../content/counted.ts';
import { inBackground } from '../../errors/in-background.ts';
import { recentDrafts } from '../../storage/recent-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

import './device-texts.css';

/** Small numbers at the beginning of a sentence. */
const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const;

/** The words about the drafts of this device, for somebody who is signed in. */
const DEVICE_TEXTS = {
  heading: (count: number) =>
    count === 1
      ? 'One draft is still on this device only'
      : `${COUNTS[count] ?? count.toLocaleString('en')} drafts are still on this device only`,
  untitled: 'Untitled',
  words: (count: number) => counted(count, 'word', 'words'),
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  keep: (count: number) =>
    `Keep ${count === 1 ? 'it' : count === 2 ? 'both' : `all ${count.toLocaleString('en')}`} in your account`,
  keeping: 'Adding to your account…',
  notFiled: (count: number, reason: string) =>
    `${count === 1 ? 'One draft isn’t in its folder' : `${count.toLocaleString('en')} drafts aren’t in their folders`}: ${reason}`,
  kept: (count: number) =>
    count === 1 ? 'Your draft is in your account now.' : 'Your drafts are in your account now.',
} as const;

/** How many drafts are named. */
const MOST_NAMED = 3;

/** The texts of somebody who is signed in: the drafts that only this device has, with a way to keep them in the account, and the library. */
export function DeviceTexts() {
  // What others share by a link is theirs.
  const [drafts, setDrafts] = useState(() => recentDrafts().filter(({ link }) => link === undefined));
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const [failure, setFailure] = useState<string>();
  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { moveToAccount } = await import('../../sync/move-to-account.ts');
      const { stayed, unfiled } = await moveToAccount(drafts);
      setFailure(stayed[0] ?? (unfiled[0] && DEVICE_TEXTS.notFiled(unfiled.length, unfiled[0])));
      if (stayed.length === 0) setOutcome(DEVICE_TEXTS.kept(drafts.length));
    } finally {
      setDrafts(recentDrafts().filter(({ link }) => link === undefined));
      setBusy(false);
    }
  };
  return (
    <section className="device-texts">
      {drafts.length > 0 && (
        <>
          <h2 tabIndex={-1}>{DEVICE_TEXTS.heading(drafts.length)}</h2>
          <ul>
            {drafts.slice(0, MOST_NAMED).map(({ id, name, title, words }) => (
              <li key={id}>
                <a href={`/demo#${id}`}>{(name ?? shownTitle(title)) || DEVICE_TEXTS.untitled}</a>
                <span>{DEVICE_TEXTS.words(words)}</span>
              </li>
            ))}
            {drafts.length > MOST_NAMED && <li>{DEVICE_TEXTS.more(drafts.length - MOST_NAMED)}</li>}
          </ul>
        </>
      )}
      <output>{outcome !== '' && <Outcome>{outcome}</Outcome>}</output>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <div className="device-texts-actions row wrap middle split">
        {drafts.length > 0 && (
          <Button look="primary" disabled={isBusy} onClick={() => inBackground(keep())}>
            {isBusy ? DEVICE_TEXTS.keeping : DEVICE_TEXTS.keep(drafts.length)}
          </Button>
        )}
        <a href="/documents">{ACCOUNT.documents}</a>
      </div>
    </section>
  );
}

/** What came of it. It takes the focus, since the pressed button disappears. */
function Outcome({ children }: { children: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1}>
      {children}
    </p>
  );
}
