import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { AssignmentFacts, OwnText, StudentView } from '#shared-types/desk/student';

import { errorMessage } from '../../calls/error-message.ts';
import { dueWords } from '../../content/desk/due.ts';
import { RETURNED } from '../../content/desk/hand-in.ts';
import { wantFocusInNextDocument } from '../../document/draft-focus.ts';
import { inBackground } from '../../errors/in-background.ts';
import { keepJoinedClass } from '../../storage/joined-classes.ts';
import { keepRecentDraft } from '../../storage/recent-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** A draft with the text that was returned. */
export interface StartedDraft {
  state: { kind: 'none' } | { kind: 'making' } | { kind: 'failed'; words: string };
  start: () => void;
}

/** Starts the next draft: a private one of this browser with the text in it, which then opens. */
export function useStartDraft(ownKey: string, view: StudentView, text: OwnText): StartedDraft {
  const navigate = useNavigate();
  const [state, setState] = useState<StartedDraft['state']>({ kind: 'none' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const make = async (signal: AbortSignal) => {
    const [{ newDraftOf }, { handedInDoc }] = await Promise.all([
      import('../../files/place-text.ts'),
      import('../../files/text-to-hand-in.ts'),
    ]);
    const doc = handedInDoc(text.body);
    const imported = { title: text.title, doc, pictures: [], leftOut: [], bytes: 0 };
    const { id, listed } = await newDraftOf(imported, signal);
    keepRecentDraft({ id, ...listed, changedAt: Date.now() });
    // The draft is of this browser, and its “Hand in” needs to know where it goes.
    const { title, className } = view.assignment;
    keepJoinedClass({ key: ownKey, code: view.code, title, className });
    wantFocusInNextDocument();
    await navigate(`/demo#${id}`);
  };
  return {
    state,
    start: () => {
      if (state.kind === 'making') return;
      work.current = new AbortController();
      const { signal } = work.current;
      setState({ kind: 'making' });
      inBackground(
        make(signal).catch((error: unknown) => {
          if (!signal.aborted) setState({ kind: 'failed', words: errorMessage(error) });
        }),
      );
    },
  };
}

interface NextDraftProps {
  assignment: AssignmentFacts;
  hasComments: boolean;
  /** Missing where the button is elsewhere. */
  draft: StartedDraft | undefined;
}

/** What comes next, in steps. */
export function NextDraft({ assignment: { dueMs, zone, isOver }, hasComments, draft }: NextDraftProps) {
  return (
    <section className="next-draft">
      <h2>{RETURNED.nextDraft}</h2>
      <ol className="rows">
        {hasComments && <li>{RETURNED.answerStep}</li>}
        <li>{RETURNED.changeStep}</li>
        <li>
          {dueMs === undefined || isOver ? (
            RETURNED.handInAgain
          ) : (
            <>
              {RETURNED.handInBy} <strong>{dueWords(dueMs, zone)}</strong>.
            </>
          )}
        </li>
      </ol>
      {draft && <StartButton draft={draft} />}
      <p className="next-draft-help soft size-small flat above-1">{RETURNED.startHelp}</p>
    </section>
  );
}

/** The bar at the foot of a phone: on with the next draft, or to the text. */
export function PhoneBar({ draft, onText }: { draft: StartedDraft; onText: () => void }) {
  return (
    <div className="returned-bar">
      <StartButton draft={draft} />
      <Button onClick={onText}>{RETURNED.text}</Button>
    </div>
  );
}

function StartButton({ draft: { state, start } }: { draft: StartedDraft }) {
  return (
    <div className="next-draft-start above-4">
      <Button look="primary" aria-disabled={state.kind === 'making'} onClick={start}>
        {state.kind === 'making' ? RETURNED.starting : RETURNED.start}
      </Button>
      <Message kind="failure">{state.kind === 'failed' && <p>{state.words}</p>}</Message>
    </div>
  );
}
