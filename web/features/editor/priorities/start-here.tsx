import type { EditorState } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';

import type { Analysis } from '#shared-types/analysis/analysis';
import type { Priority } from '#shared-types/analysis/priority';

import { analysedText, placeNow } from '../../../annotations/analysed-text.ts';
import { allNotesOf } from '../../../annotations/notes.ts';
import { START_HERE } from '../../../content/editor/side.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditorContext } from '../editor-context.ts';
import { notesTab } from '../panel/notes-tab.ts';
import { type Show, showAll } from '../panel/show.ts';
import type { Settled, Settlement } from '../panel/use-settled.ts';
import { heededPriorities } from './heeded-priorities.ts';
import { pointsOf } from './open-points.ts';

import './start-here.css';

/** A tutor would raise no more than this at a time. */
const MOST_OFFERED = 3;
const NO_PRIORITIES: readonly Priority[] = [];
/** In a shorter text there is too little to say that nothing stands out. */
const FEWEST_WORDS = 100;

interface StartHereProps {
  analysis: Analysis | undefined;
  /** Whether every check has read the text. */
  isRead: boolean;
  settled: Settled;
  show: Show;
}

/** Gives a function that moves the focus once something is settled: the pressed button has gone, or belongs to the next point. */
function useFocusAfterSettling(card: RefObject<HTMLElement | null>): () => void {
  const hasSettled = useRef(false);
  useEffect(() => {
    if (!hasSettled.current) return;
    hasSettled.current = false;
    (card.current?.querySelector('button') ?? notesTab())?.focus();
  });
  return useCallback(() => {
    hasSettled.current = true;
  }, []);
}

function Settling({ titleId, onSettle }: { titleId: string; onSettle: (how: Settlement) => void }) {
  return (
    <>
      <Button look="quiet" aria-describedby={titleId} onClick={() => onSettle('done')}>
        {START_HERE.done}
      </Button>
      <Button look="quiet" aria-describedby={titleId} onClick={() => onSettle('not now')}>
        {START_HERE.notNow}
      </Button>
    </>
  );
}

/** The one thing that a tutor would raise first. Pressing the card shows it in the text; then it can be settled, or the next one looked at. */
export function StartHere({ analysis, isRead, settled, show }: StartHereProps) {
  const priorities = useHeededPriorities(analysis?.priorities ?? NO_PRIORITIES);
  const open = priorities.filter(({ id }) => settled.how(id) === undefined).slice(0, MOST_OFFERED);
  const [at, setAt] = useState<{ id: string; isShown: boolean }>();
  const index = Math.max(
    0,
    open.findIndex(({ id }) => id === at?.id),
  );
  const priority = open[index];
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const moveFocus = useFocusAfterSettling(card);
  if (priority === undefined) return isRead && hasNothing(analysis) ? <NothingStandsOut /> : null;
  const { id, title, reason, places, slips } = priority;
  const isShown = places.length === 0 || (at?.id === id && at.isShown);
  const goTo = (next: Priority | undefined) => {
    if (next === undefined) return;
    setAt({ id: next.id, isShown: true });
    showAll(show, next.places);
  };
  const settle = (how: Settlement) => {
    setAt(undefined);
    moveFocus();
    const points = how === 'done' && analysis ? pointsOf(priority, analysis) : [];
    settled.settle({ ids: [id, ...points], title }, how);
  };
  const onKeyDown = (key: string) => {
    if (key === 'ArrowRight') goTo(open[index + 1]);
    else if (key === 'ArrowLeft') goTo(open[index - 1]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it
    <section
      ref={card}
      className="start-here surface anchor"
      data-shown={isShown || undefined}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => onKeyDown(key)}
    >
      <p className="start-here-top size-small flat row split gap-0">
        <b>{START_HERE.heading}</b>
        <span>{START_HERE.of(index + 1, open.length)}</span>
      </p>
      <h3 id={titleId}>{title}</h3>
      <p className="start-here-reason soft size-control flat">{reason}</p>
      <div className="start-here-actions row middle gap-3">
        {/* It keeps its place, so that a double click settles nothing. */}
        {places.length > 0 && (
          <Button look="quiet" className="start-here-show" aria-describedby={titleId} onClick={() => goTo(priority)}>
            {START_HERE.show(slips === undefined ? 0 : places.length)}
          </Button>
        )}
        {isShown && (
          <>
            <Settling titleId={titleId} onSettle={settle} />
            <Step label={START_HERE.previous} to={open[index - 1]} onGo={goTo}>
              <ChevronLeft size={16} aria-hidden="true" />
            </Step>
            <Step label={START_HERE.next} to={open[index + 1]} onGo={goTo}>
              <ChevronRight size={16} aria-hidden="true" />
            </Step>
          </>
        )}
      </div>
    </section>
  );
}

/** Whether there was nothing to work on from the start: not because the writer has settled it or set it aside. */
function hasNothing(analysis: Analysis | undefined): boolean {
  return analysis?.priorities?.length === 0 && (analysis.profile?.words ?? 0) >= FEWEST_WORDS;
}

function NothingStandsOut() {
  return (
    <section className="start-here surface anchor">
      <p className="start-here-top size-small flat row split gap-0">
        <b>{START_HERE.heading}</b>
      </p>
      <h3>{START_HERE.nothing.title}</h3>
      <p className="start-here-reason soft size-control flat">{START_HERE.nothing.reason}</p>
    </section>
  );
}

interface StepProps {
  label: string;
  to: Priority | undefined;
  onGo: (to: Priority | undefined) => void;
  children: React.ReactNode;
}

/** One step to the thing before or after. At an end it stays in its place, so that a second press hits nothing else. */
function Step({ label, to, onGo, children }: StepProps) {
  return (
    <Button
      look="quiet"
      className="start-here-step"
      aria-label={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => onGo(to)}
    >
      {children}
    </Button>
  );
}

/** The priorities without what the writer has set aside; the same array while that stays the same. */
function useHeededPriorities(priorities: readonly Priority[]): readonly Priority[] {
  const { editor } = useEditorContext();
  const aside = useEditorState({ editor, selector: ({ editor: { state } }) => setAsideIds(state) });
  return useMemo(() => {
    const { state } = editor;
    const text = analysedText(state);
    return aside === ''
      ? priorities
      : heededPriorities(priorities, allNotesOf(state), (place) => placeNow(text, place));
  }, [editor, priorities, aside]);
}

/** The ids of the notes that are set aside, as one text. */
function setAsideIds(state: EditorState): string {
  const aside = allNotesOf(state).filter(({ isSetAside }) => isSetAside);
  return aside.map(({ id }) => id).join(' ');
}
