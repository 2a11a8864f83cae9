import type { Node } from '@tiptap/pm/model';
import { useEffect, useMemo, useRef } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';
import { totalOf } from '#shared-types/desk/mark';

import { DESK } from '../../../content/desk/desk.ts';
import { MARKING } from '../../../content/desk/marking.ts';
import { TEXTS } from '../../../content/desk/texts.ts';
import { Button } from '../../../ui/button.tsx';
import {
  commentsOn,
  type FoundElement,
  levelsSet,
  markedLevels,
  markedVersion,
  newestTexts,
  returnOf,
  stateOf,
} from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { type DeskKey, DIGITS, PageKeys, REDO_KEYS } from '../assignment/desk-keys.tsx';
import { savingWords } from '../assignment/open-assignment.ts';
import { ReadProgress } from '../assignment/read-progress.tsx';
import { ReadingRoom } from '../assignment/reading-room.tsx';
import { StateSign, type TextRow } from '../assignment/text-rows.tsx';
import { CommentSlips } from './comment-slips.tsx';
import { FoundPanel, partNames } from './found-panel.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { MarkedText, selectWords } from './marked-text.tsx';
import { type Marking, type Side, SIDES, useMarking } from './use-marking.ts';
import { type Turn, useOrder, useTurn } from './use-turn.ts';

import './marking-room.css';

interface RoomProps {
  /** The text that is open. */
  text: HandedInText;
  /** The texts through which the keys lead, in their order. */
  order: readonly TextRow[];
  turn: Turn;
}

/** The marking view: the list, the text, the comments level with their words, what was found, and the mark. */
export function MarkingRoom({ text }: { text: HandedInText }) {
  const { view, addressOf } = useDesk();
  const order = useOrder(text);
  const turn = useTurn(text, order);
  const room = { text, order, turn };
  return (
    <ReadingRoom kind="marking">
      <RoomHead {...room} />
      <nav className="room-list screen-only nowrap" aria-label={MARKING.texts(order.length)}>
        <ul className="rows">
          {order.map((row) => (
            <li key={row.text.id}>
              <a
                className="desk-line row middle size-small"
                href={addressOf('texts', row.text.id)}
                aria-current={row.text.id === text.id || undefined}
              >
                <StateSign state={row.state} label={TEXTS.states[row.state]} />
                <span>{row.text.code}</span>
                {row.facts.some(({ kind }) => kind === 'changed') ? (
                  <b className="end">{MARKING.edited}</b>
                ) : (
                  <small className="end soft">
                    {totalOf(view.settings.rubric.criteria, markedLevels(view, markedVersion(view, row.text).id))}
                  </small>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OpenText {...room} />
    </ReadingRoom>
  );
}

/** The 60 px at the top: where somebody is, the texts on either side, and how far the reading is. */
function RoomHead({ text, order, turn }: RoomProps) {
  const { view, saving, addressOf, go } = useDesk();
  const newest = newestTexts(view);
  const { title, className } = view.settings;
  return (
    <header className="room-head row middle split gap-4 screen-only rule-below">
      <nav aria-label={DESK.crumbs} className="desk-crumbs one-line soft size-control">
        <a href="/desk">{DESK.heading}</a> <span>{className !== '' && `› ${className} `}</span>›{' '}
        <a href={addressOf()}>{title}</a>
      </nav>
      <select
        className="room-choice box size-control"
        aria-label={MARKING.texts(order.length)}
        value={text.id}
        onChange={({ target }) => go('texts', target.value)}
      >
        {order.map((row) => (
          <option key={row.text.id} value={row.text.id}>
            {row.text.code} · {TEXTS.states[row.state]}
          </option>
        ))}
      </select>
      <div className="room-turn row middle gap-4 rigid">
        <button type="button" className="size-control nowrap" disabled={!turn.previous} onClick={() => turn.goBy(-1)}>
          <span className="visually-hidden">{MARKING.previous}: </span>
          <span aria-hidden="true">‹</span> <span className="room-turn-code">{turn.previous?.code}</span> <kbd>K</kbd>
        </button>
        <h1 className="flat size-body">{text.code}</h1>
        <button
          type="button"
          className="size-control nowrap"
          disabled={!turn.next}
          onClick={() => turn.goOn(turn.next)}
        >
          <span className="visually-hidden">{MARKING.next}: </span>
          <span className="room-turn-code">{turn.next?.code}</span> <kbd>J</kbd> <span aria-hidden="true">›</span>
        </button>
      </div>
      <div className="room-state row middle gap-3 size-control nowrap">
        <ReadProgress read={newest.filter((one) => stateOf(view, one) !== 'not read').length} all={newest.length} />
        <output data-saving={saving.kind}>{savingWords(saving)}</output>
      </div>
    </header>
  );
}

/** One text with its comments and its mark. */
function OpenText({ text, order, turn }: RoomProps) {
  const { view } = useDesk();
  const marking = useMarking(text);
  const { side, opened } = marking;
  const isAllRead = newestTexts(view).every((one) => stateOf(view, one) !== 'not read');
  return (
    <>
      <TextWithComments text={text} marking={marking} />
      <aside className="room-desk size-control screen-only" data-side={side}>
        <Sides marking={marking} />
        {marking.before && <Earlier before={marking.before} marking={marking} />}
        <FoundPanel text={text} marking={marking} />
        <MarkPanel key={text.id} text={text} marking={marking} />
      </aside>
      <PageKeys
        keys={keysOf(marking, { view, turn })}
        note={
          <output data-news={opened.note !== undefined || undefined}>
            {opened.note ?? (isAllRead ? MARKING.allRead(order.length) : MARKING.loaded(order.length))}
          </output>
        }
      />
    </>
  );
}

/** On a narrow window there is room for one part beside the text, and these choose which. */
function Sides({ marking }: { marking: Marking }) {
  const { side, setSide, comments, elements, mark } = marking;
  const { criteria } = useDesk().view.settings.rubric;
  const counts: Record<Side, string> = {
    comments: String(comments.length),
    found: String(elements.length),
    mark: MARKING.levelsOf(levelsSet(criteria, mark.levels), criteria.length),
  };
  return (
    <div className="room-sides">
      {SIDES.map((one) => (
        <button
          key={one}
          type="button"
          className="desk-tab bare size-control pad-2"
          aria-pressed={side === one}
          onClick={() => setSide(one)}
        >
          {MARKING.tabs[one]} <small className="desk-count soft">{counts[one]}</small>
        </button>
      ))}
    </div>
  );
}

function keysOf(marking: Marking, { view, turn }: { view: AssignmentView; turn: Turn }): DeskKey[] {
  const { elements, part, focus, canChange } = marking;
  const comment = marking.comments.find(({ id }) => id === marking.opened.comment);
  const { criteria } = view.settings.rubric;
  const movePart = (by: number) => {
    const at = elements.findIndex((element) => element === part);
    const to = at < 0 ? (by > 0 ? 0 : elements.length - 1) : (at + by + elements.length) % elements.length;
    marking.choosePart(elements[to]);
  };
  const setLevel = (key: string) => {
    const criterion = criteria[focus];
    marking.setSide('mark');
    if (marking.canChange && criterion && Number(key) <= criterion.levels.length)
      marking.setLevel(criterion.id, Number(key) - 1);
  };
  const clearLevel = () => {
    const criterion = criteria[focus];
    marking.setSide('mark');
    if (marking.canChange && criterion) marking.setLevel(criterion.id, null);
  };
  const showMark = (selector: string) => {
    marking.setSide('mark');
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  const teachers: DeskKey[] = [
    { keys: ['x'], name: 'notThis', run: marking.beginRelabelling },
    { keys: ['s'], name: 'keep', run: marking.keepSentence },
    { keys: ['a'], name: 'readAsArgument', run: marking.readAsArgument },
  ];
  return [
    { keys: ['j'], name: 'next', run: () => turn.goBy(1) },
    { keys: ['k'], name: 'previous', run: () => turn.goBy(-1) },
    { keys: ['n'], name: 'unread', isShown: true, run: () => turn.goOn(turn.unread) },
    { keys: ['c'], name: 'comment', isShown: true, run: () => marking.beginComment('own words') },
    { keys: ['/'], name: 'phrases', isShown: true, run: () => marking.beginComment('phrases') },
    { keys: ['F8'], name: 'found', isShown: true, run: () => movePart(1) },
    { keys: ['Shift+F8'], name: 'foundBefore', run: () => movePart(-1) },
    ...(view.role === 'teacher' ? teachers : []),
    { keys: ['[', ']'], name: 'criterion', isShown: true, run: (key) => marking.moveFocus(key === ']' ? 1 : -1) },
    { keys: DIGITS, name: 'level', isShown: true, run: setLevel },
    { keys: ['0'], name: 'noLevel', run: clearLevel },
    { keys: ['m'], name: 'mark', isShown: true, run: () => showMark('.criterion[data-open] .criterion-name') },
    { keys: ['w'], name: 'whole', run: () => showMark('#desk-whole') },
    { keys: ['h'], name: 'hideFound', run: marking.toggleFound },
    { keys: ['t'], name: 'text', run: () => marking.textView?.focus() },
    { keys: ['o'], name: 'nextComment', run: marking.openNextComment },
    { keys: ['e'], name: 'change', run: () => comment && canChange && marking.changeComment(comment) },
    { keys: ['Delete'], name: 'remove', run: () => comment && canChange && marking.removeComment(comment.id) },
    { keys: ['u'], name: 'notRead', run: turn.markNotRead },
    { keys: ['Mod+Z'], name: 'undo', run: marking.undo },
    { keys: REDO_KEYS, name: 'redo', run: marking.redo },
    { keys: ['Escape'], name: 'leave', run: turn.leave },
  ];
}

interface TextWithCommentsProps {
  text: HandedInText;
  marking: Marking;
}

/** The text, and the comments level with their words, which scroll together. */
function TextWithComments({ text, marking }: TextWithCommentsProps) {
  const { textView, elements, changed } = marking;
  const scroller = useRef<HTMLDivElement>(null);
  const names = useMemo(() => marginNames(marking.doc, elements), [marking.doc, elements]);
  const [first] = changed;
  const opensAt = first?.from;
  const shownText = text.id;
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
    scroller.current?.setAttribute('data-text', shownText);
    if (opensAt !== undefined && textView) selectWords(textView, opensAt, opensAt);
  }, [shownText, opensAt, textView]);
  return (
    <div className="room-scroll stack" ref={scroller}>
      <article className="room-page paper">
        <TextFacts text={text} versions={marking.versions} />
        <MarkedText
          doc={marking.doc}
          label={`${text.code}: ${text.title}`}
          elements={elements}
          names={names}
          markings={marking.markings}
          onReady={marking.setTextView}
          onComment={marking.openComment}
        />
      </article>
      <Comments text={text} marking={marking} />
    </div>
  );
}

/** The comments on the text, and the button that begins one. */
function Comments({ text, marking }: TextWithCommentsProps) {
  const { comments, canChange } = marking;
  const isReturned = returnOf(useDesk().view, text.id) !== undefined;
  const note = isReturned ? MARKING.returned : canChange ? '' : MARKING.marksIn;
  return (
    <section className="room-comments" data-side={marking.side} aria-label={MARKING.comments}>
      <h2 className="desk-heading row wrap baseline split">
        {MARKING.comments} <small className="soft">{comments.length}</small>
      </h2>
      {canChange && (
        // The press must leave the words selected.
        <Button
          look="quiet"
          disabled={marking.opened.draft !== undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => marking.beginComment('own words')}
        >
          {MARKING.commentLabel} <kbd>C</kbd>
        </Button>
      )}
      {note !== '' && <p className="soft size-control flat screen-only">{note}</p>}
      <CommentSlips text={text} marking={marking} />
    </section>
  );
}

/** The line above a text: its title, its versions, whose it is while names are shown, and how long it is. */
function TextFacts({ text, versions }: { text: HandedInText; versions: Marking['versions'] }) {
  const { view, list, addressOf } = useDesk();
  const name = list.names?.get(text.code);
  return (
    <p className="room-facts row wrap baseline split gap-4 soft size-control below-4">
      <span>{text.title}</span>
      {versionsOf(view, text).map((one) =>
        one === text ? (
          <b key={one.id}>{MARKING.version(one.version)}</b>
        ) : (
          <a key={one.id} href={addressOf('texts', one.id)}>
            {MARKING.version(one.version)}
          </a>
        ),
      )}
      {versions && <span>{MARKING.changed(versions.changes, versions.gone)}</span>}
      {name !== undefined && <span>{name}</span>}
      <span>{MARKING.words(text.words)}</span>
    </p>
  );
}

/** All versions of a student's text, the newest first; none where there is only one. */
function versionsOf({ texts }: AssignmentView, { code }: HandedInText): HandedInText[] {
  const versions = texts.filter((text) => text.code === code);
  return versions.length < 2 ? [] : versions.toSorted((a, b) => b.version - a.version);
}

/** Parts that begin closer to each other than this, in characters, share a line more often than not, and so a name in the margin. */
const LINE_LENGTH = 60;

/** What the margin calls each part, by the position at which it begins. */
function marginNames(doc: Node, elements: readonly FoundElement[]): ReadonlyMap<number, string> {
  const names = partNames(elements);
  const margin = new Map<number, string>();
  const isInOneParagraph = (one: number, other: number) =>
    one >= 0 && doc.resolve(one).sameParent(doc.resolve(Math.min(other, doc.content.size)));
  let before = -1;
  for (const element of elements) {
    const name = names.get(element) ?? '';
    const shown = element.certainty === 'perhaps' ? `${name.toLowerCase()}?` : name;
    const isClose = element.from - before < LINE_LENGTH && isInOneParagraph(before, element.from);
    if (!isClose) before = element.from;
    margin.set(before, isClose ? `${margin.get(before)}, ${shown}` : shown);
  }
  return margin;
}

/** The comments on the version before, with the student's answers, and what became of their words. */
function Earlier({ before, marking }: { before: HandedInText; marking: Marking }) {
  const { view } = useDesk();
  const { versions, textView } = marking;
  const comments = useMemo(
    () => commentsOn(view, before.id).map((comment) => ({ comment, found: versions?.find(comment) })),
    [view, before.id, versions],
  );
  if (comments.length === 0) return null;
  const answers = returnOf(view, before.id)?.answers ?? {};
  return (
    <section className="earlier below-4" aria-label={MARKING.earlier}>
      <h2 className="desk-heading row wrap baseline split">{MARKING.earlier}</h2>
      <ul className="rows lines">
        {comments.map(({ comment: { id, words }, found: { is, place } = {} }) => (
          <li key={id}>
            {words}
            <small className="soft own-line">
              {answers[id] && (
                <>
                  <b>{MARKING.answer[answers[id].answer]}.</b> {answers[id].words}{' '}
                </>
              )}
              {is && !place && MARKING.earlierWords[is]}
              {is && place && (
                <button
                  type="button"
                  className="desk-link bare"
                  onClick={() => textView && selectWords(textView, place.from, place.to)}
                >
                  {MARKING.earlierWords[is]}
                </button>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
