import { useCallback, useEffect, useRef, useState } from 'react';

import type { AssignmentSettings, Desk } from '#shared-types/desk/assignment';

import { listAssignments, makeAssignment } from '../../../calls/desk/desk.ts';
import { newKey } from '../../../calls/desk/key.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { randomId } from '../../../calls/random-id.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { dueWords } from '../../../content/desk/due.ts';
import { LIST } from '../../../content/desk/list.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Message } from '../../../ui/message.tsx';
import { AssignmentDialog, emptySettings } from './assignment-dialog.tsx';
import { makeMadeUpClass } from './made-up-class.ts';

type List = { kind: 'loading' } | { kind: 'listed'; desk: Desk } | { kind: 'failed'; words: string };

/** The assignments of the account that is signed in. */
export function AssignmentsList() {
  const [list, setList] = useState<List>({ kind: 'loading' });
  const [isMaking, setMaking] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) =>
      listAssignments(signal).then(
        (desk) => setList({ kind: 'listed', desk }),
        (error: unknown) => signal.aborted || setList({ kind: 'failed', words: errorMessage(error) }),
      ),
    [],
  );
  useEffect(() => {
    const leaving = new AbortController();
    inBackground(load(leaving.signal));
    return () => leaving.abort();
  }, [load]);
  const make = useCallback(async (settings: AssignmentSettings) => {
    const id = randomId();
    await makeAssignment({ id, classKey: newKey(), settings });
    window.location.hash = id;
  }, []);
  const assignments = list.kind === 'listed' ? list.desk.assignments : [];
  return (
    <div className="desk">
      <div className="desk-top row wrap split">
        <h1 className="flat">{DESK.heading}</h1>
        {assignments.length > 0 && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {LIST.newAssignment}
          </Button>
        )}
      </div>
      <Message kind="failure">{list.kind === 'failed' && <p>{list.words}</p>}</Message>
      {list.kind === 'failed' && (
        <Button onClick={() => inBackground(load(new AbortController().signal))}>{DESK.tryAgain}</Button>
      )}
      {list.kind === 'loading' && <Loading what={DESK.loading} />}
      {list.kind === 'listed' && assignments.length === 0 && <EmptyDesk onMake={() => setMaking(true)} />}
      {assignments.length > 0 && <Rows assignments={assignments} />}
      {isMaking && <AssignmentDialog settings={emptySettings()} onClose={() => setMaking(false)} onSave={make} />}
    </div>
  );
}

/** What a desk without assignments offers: one to make, and a made-up one to look around in. */
function EmptyDesk({ onMake }: { onMake: () => void }) {
  const [example, setExample] = useState<'none' | 'making' | { failed: string }>('none');
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const makeExample = async () => {
    setExample('making');
    try {
      const id = await makeMadeUpClass();
      if (!isLeft.current) window.location.hash = id;
    } catch (error) {
      setExample({ failed: errorMessage(error) });
    }
  };
  return (
    <section className="desk-empty desk-narrow round">
      <h2>{LIST.emptyHeading}</h2>
      <ol>
        {LIST.empty.map((line) => (
          <li key={line} className="below-2">
            {line}
          </li>
        ))}
      </ol>
      <Button look="primary" disabled={example === 'making'} onClick={onMake}>
        {LIST.newAssignment}
      </Button>
      <p className="flat above-3">
        {LIST.justLooking}{' '}
        <button
          type="button"
          className="desk-link bare"
          disabled={example === 'making'}
          onClick={() => inBackground(makeExample())}
        >
          {LIST.madeUp}
        </button>{' '}
        <output>{example === 'making' && LIST.makingIt}</output>
      </p>
      <Message kind="failure">{typeof example === 'object' && <p>{example.failed}</p>}</Message>
      <p className="flat above-3 soft size-control">{DESK.minors}</p>
    </section>
  );
}

function Rows({ assignments }: Desk) {
  return (
    <table className="desk-table full size-control">
      <thead>
        <tr>
          <th scope="col">{LIST.columns.title}</th>
          <th scope="col">{LIST.columns.className}</th>
          <th scope="col">{LIST.columns.read}</th>
          <th scope="col">{LIST.columns.due}</th>
        </tr>
      </thead>
      <tbody>
        {assignments.map(({ id, title, className, read, texts, dueMs, zone }) => (
          <tr key={id}>
            <td>
              <a className="desk-row-link serif" href={`/desk#${id}`}>
                {title}
              </a>
            </td>
            <td>{className}</td>
            <td>{LIST.readOf(read, texts)}</td>
            <td>{dueMs === undefined ? DESK.noDeadline : dueWords(dueMs, zone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
