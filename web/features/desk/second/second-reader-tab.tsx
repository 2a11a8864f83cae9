import { type FormEvent, useState } from 'react';

import { showsNothing } from '#shared-types/text/visible-text';

import { hashOfKey, newKey } from '../../../calls/desk/key.ts';
import { randomId } from '../../../calls/random-id.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { SECOND_READER } from '../../../content/desk/second.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { areMarksIn, newestTexts } from '../assignment/assignment.ts';
import { CopyButton } from '../assignment/copy-button.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { addressOf } from '../assignment/desk-place.ts';
import { SecondComparison } from './second-comparison.tsx';

import './second-reader-tab.css';

/** Second readers: invited by a link, blind until both are in, and then compared criterion by criterion. */
export function SecondReaderTab() {
  const { open, view } = useDesk();
  const isTeacher = view.role === 'teacher';
  // Without a second reader, there is nobody to compare with.
  const canPutIn = !isTeacher || view.readers.some(({ isRevoked }) => !isRevoked);
  return (
    <div className="second desk-columns">
      <p className="soft size-control">{SECOND_READER.about}</p>
      <div className="second-main">
        {view.others.length > 0 && <SecondComparison />}
        {areMarksIn(view) ? (
          <p>{SECOND_READER.yoursIn}</p>
        ) : (
          canPutIn && <PutIn onPutIn={() => open.act({ do: 'marks in' })} />
        )}
      </div>
      {isTeacher && (
        <div className="stack gap-4">
          <Readers />
          {view.log.length > 0 && <Log />}
        </div>
      )}
    </div>
  );
}

/** Asks once more before marks are in, since they stay as they are from then on. */
function PutIn({ onPutIn }: { onPutIn: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <p>
      {isAsked ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
          <Button look="primary" autoFocus onClick={onPutIn}>
            {SECOND_READER.putInYes}
          </Button>{' '}
          <Button onClick={() => setAsked(false)}>{DESK.cancel}</Button>{' '}
        </>
      ) : (
        <Button onClick={() => setAsked(true)}>{SECOND_READER.putIn}</Button>
      )}{' '}
      <span className="soft size-control">{SECOND_READER.putInAbout}</span>
    </p>
  );
}

function Readers() {
  const { open, view } = useDesk();
  const [name, setName] = useState('');
  const [link, setLink] = useState<{ name: string; address: string }>();
  const texts = newestTexts(view);
  const [count, setCount] = useState(Math.min(8, texts.length));
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (showsNothing(name)) return;
    const key = newKey();
    const sample = spread(texts, count).map(({ id }) => id);
    open.act({ do: 'invite', id: randomId(), name: name.trim(), keyHash: await hashOfKey(key), texts: sample });
    await open.settled();
    setLink({ name: name.trim(), address: `${window.location.origin}/desk${addressOf({ assignment: view.id, key })}` });
    setName('');
  };
  return (
    <section>
      <ul className="second-readers rows lines size-control">
        {view.readers.map((reader) => (
          <li key={reader.id}>
            <b>{reader.name}</b> {SECOND_READER.reading(reader.texts.length)} ·{' '}
            {reader.isRevoked ? SECOND_READER.revoked : reader.isDone ? SECOND_READER.isIn : SECOND_READER.notIn}{' '}
            {!reader.isRevoked && (
              <Button look="quiet" onClick={() => open.act({ do: 'revoke', id: reader.id })}>
                {SECOND_READER.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {link && (
        <output className="second-link size-control own-line below-4">
          {SECOND_READER.linkFor(link.name)} <code className="breaks">{link.address}</code>{' '}
          <CopyButton text={link.address} />
        </output>
      )}
      <form className="second-invite stack gap-0" onSubmit={(event) => inBackground(invite(event))}>
        <h2>{SECOND_READER.invite}</h2>
        <Field label={SECOND_READER.name} value={name} onChange={({ target }) => setName(target.value)} />
        <Field
          label={SECOND_READER.howMany}
          type="number"
          min={1}
          max={texts.length}
          value={count}
          help={SECOND_READER.howManyHelp}
          onChange={({ target }) => setCount(Math.trunc(Number(target.value)))}
        />
        <Button type="submit">{SECOND_READER.make}</Button>
      </form>
    </section>
  );
}

/** Some things of a list, spread evenly over it. */
function spread<Thing>(list: readonly Thing[], count: number): Thing[] {
  const wanted = Math.min(list.length, Math.max(1, count));
  return list.filter(
    (_, index) => Math.floor((index * wanted) / list.length) !== Math.floor(((index - 1) * wanted) / list.length),
  );
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function Log() {
  const { view } = useDesk();
  return (
    <details>
      <summary>{SECOND_READER.log}</summary>
      <ul className="rows size-control">
        {view.log.map(({ atMs, what, who, about }) => (
          <li key={`${atMs} ${what} ${about}`}>
            {WHEN.format(atMs)} · {SECOND_READER.audited[what]} · {who} {about}
          </li>
        ))}
      </ul>
    </details>
  );
}
