import { useDeferredValue, useMemo, useState } from 'react';

import { QUOTE_MAX_LENGTH } from '#shared-types/comments';
import type { AssignmentView, HandedInText } from '#shared-types/desk';

import { cueIn } from '../../annotations/note.ts';
import { randomId } from '../../calls/random-id.ts';
import { DESK, MARKING, SIDEWAYS } from '../../content/desk.ts';
import type { AssignmentProps } from './assignment-pages.tsx';
import {
  canMark,
  codeOf,
  commentsOn,
  elementsOf,
  type FoundElement,
  newestTexts,
  stateOf,
  withLabel,
} from './assignment.ts';
import { Composer, type Draft } from './comment-slips.tsx';
import { type DeskKey, KeysDialog, KeysFoot, REDO_KEYS, useDeskKeys } from './desk-keys.tsx';
import { addressOf } from './desk-place.ts';
import { type OpenAssignment, type Reversible, savingWords } from './open-assignment.ts';
import { ReadingRoom } from './reading-room.tsx';
import { bodyOf, sentencesOf, type TextSentence } from './text-body.ts';
import { commentOf } from './use-marking.ts';

import './sideways-room.css';

/** The questions that can be asked across a class. */
const QUESTIONS = ['Position', 'Claim', 'Evidence', 'Counterclaim', 'Concluding Statement', 'first'] as const;
type Question = (typeof QUESTIONS)[number];

/** What was found in a text for a question: a sentence or several, each with the words it was found by. */
interface Answer {
  text: HandedInText;
  /** Looks for the sentences when a line is drawn, so that a large class is on the screen before all of its texts were read. */
  found: () => readonly FoundSentence[];
  certainty: 'clear' | 'perhaps' | 'missing' | 'yours';
}

interface FoundSentence {
  from: number;
  to: number;
  words: string;
  /** Where the words are by which it was found, in its own words. */
  cue: { from: number; to: number } | undefined;
  paragraph: number;
}

const FILTERS = ['all', 'perhaps', 'missing', 'yours'] as const;
type Filter = (typeof FILTERS)[number];

/** The most sentences of one text that a line shows. */
const MOST_SENTENCES = 3;

/** One question across the class: thirty positions on one page, each with the words it was found by, and corrected with one key. */
export function SidewaysRoom(props: SidewaysRoomProps) {
  const { state, place } = props;
  const { view, saving } = state;
  const sideways = useSideways(props);
  const { question, filter, answers, shown, half } = sideways;
  const counts = useMemo(() => countsOf(view), [view]);
  const drawn = useDrawnFirst(shown, half);
  const help = useDeskKeys(sideways.keys);
  const texts = answers.length;
  const read = answers.filter(({ text }) => stateOf(view, text) !== 'not read').length;
  const byMachine = answers.filter(({ text }) => text.reading).length;
  const rowOf = (answer: Answer) => (
    <Row
      key={answer.text.id}
      view={view}
      answer={answer}
      sideways={sideways}
      address={addressOf(place.door, 'texts', answer.text.id)}
    />
  );
  return (
    <ReadingRoom kind="sideways">
      <header className="room-head">
        <nav aria-label={DESK.crumbs} className="desk-crumbs">
          <a href="/desk">{DESK.heading}</a> › {view.settings.className !== '' && `${view.settings.className} › `}
          <a href={addressOf(place.door)}>{view.settings.title}</a> › {SIDEWAYS.heading}
        </nav>
        <div className="room-state">
          <span>{SIDEWAYS.seen(read, texts)}</span>
          <a className="button" href={addressOf(place.door, 'sheet')}>
            {SIDEWAYS.sheet(view.kept.length)}
          </a>
          <output>{sideways.note}</output>
          <output data-saving={saving.kind}>{savingWords(saving)}</output>
        </div>
      </header>
      <div className="sideways-top">
        <div className="sideways-tabs">
          <ul>
            {QUESTIONS.map((one) => (
              <li key={one}>
                <button type="button" aria-pressed={one === question} onClick={() => sideways.ask(one)}>
                  {SIDEWAYS.tabs[one]} <small>{counts[one]}</small>
                </button>
              </li>
            ))}
          </ul>
          <ul>
            {FILTERS.map((one) => (
              <li key={one}>
                <button type="button" aria-pressed={one === filter} onClick={() => sideways.setFilter(one)}>
                  {SIDEWAYS.filters[one]} {answers.filter((answer) => one === 'all' || answer.certainty === one).length}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <h1>{SIDEWAYS.questions[question]}</h1>
        <p className="sideways-about">
          {question !== 'first' && `${SIDEWAYS.underlined} `}
          {SIDEWAYS.howOften[question]} {question !== 'first' && <HowWeKnow />}
          {byMachine < texts && ` ${SIDEWAYS.stillReading(byMachine, texts)}`}
        </p>
      </div>
      <div className="sideways-spread">
        <ol>{shown.slice(0, Math.min(half, drawn)).map(rowOf)}</ol>
        <ol>{shown.slice(half, half + drawn).map(rowOf)}</ol>
      </div>
      <KeysFoot keys={sideways.keys} note={SIDEWAYS.never} onHelp={help.openHelp} />
      {help.isHelpOpen && <KeysDialog keys={sideways.keys} onClose={help.closeHelp} />}
    </ReadingRoom>
  );
}

/** What the figures beside the question were measured on. */
function HowWeKnow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="desk-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {SIDEWAYS.howWeKnow}
      </button>{' '}
      {isOpen && SIDEWAYS.measured}
    </>
  );
}

/** How many lines of a column are drawn at once: more than a screen holds. */
const DRAWN_FIRST = 24;

/** How many lines of each column to draw: a screenful first, and the rest when the browser has time for it. */
function useDrawnFirst(shown: readonly Answer[], half: number): number {
  const all = useDeferredValue(shown.length, DRAWN_FIRST);
  return Math.max(DRAWN_FIRST, Math.min(half, all));
}

interface SidewaysRoomProps extends AssignmentProps {
  onText: (text: string) => void;
  onLeave: () => void;
}

/** What the page asks, what is shown of the answers, and what the keys do. */
function useSideways({ open, state: { view }, onText, onLeave }: SidewaysRoomProps) {
  const [question, setQuestion] = useState<Question>('Position');
  const [filter, setFilter] = useState<Filter>('all');
  const [current, setCurrent] = useState<string>();
  const [picking, setPicking] = useState<Picked>();
  const [around, setAround] = useState<string>();
  const [draft, setDraft] = useState<RowDraft>();
  const [note, setNote] = useState('');
  const answers = useMemo(() => newestTexts(view).map((text) => answerOf(view, text, question)), [view, question]);
  const shown = answers.filter(({ certainty }) => filter === 'all' || certainty === filter);
  const half = Math.ceil(shown.length / 2);
  const at = shown.findIndex(({ text }) => text.id === current);
  const chosen = shown[at];
  const goTo = (index: number) => {
    const next = shown[index];
    if (!next) return;
    setNote('');
    setCurrent(next.text.id);
    requestAnimationFrame(() => document.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' }));
  };
  const ask = (next: Question) => {
    setPicking(undefined);
    setQuestion(next);
  };
  // While a sentence is picked, the keys are for its text, whichever line has the focus.
  const answer = picking ? answers.find(({ text }) => text.id === picking.text) : chosen;
  const doing = answerActions({ open, view, question, answer, setPicking, setDraft, setNote });
  const turn = (by: number) =>
    ask(QUESTIONS[(QUESTIONS.indexOf(question) + by + QUESTIONS.length) % QUESTIONS.length] ?? 'Position');
  const move = (by: number) =>
    picking ? setPicking({ ...picking, sentence: picking.sentence + by }) : goTo(bounded(at + by, shown.length));
  const undo = (isBack: boolean) => {
    const step = isBack ? open.undo() : open.redo();
    setPicking(undefined);
    if (step) goTo(shown.findIndex(({ text }) => text.id === step.text));
    setNote(stepWords(view, step, isBack));
  };
  const enter = () => {
    if (picking) doing.take(picking.sentence);
    else if (chosen) onText(chosen.text.id);
  };
  const keys: DeskKey[] = [
    { keys: ['j', 'ArrowDown'], name: 'next', isShown: true, run: () => move(1) },
    { keys: ['k', 'ArrowUp'], name: 'previous', isShown: true, run: () => move(-1) },
    { keys: ['x'], name: 'notThis', isShown: true, run: doing.pick },
    { keys: ['Delete'], name: 'noneHere', run: doing.takeNone },
    { keys: [' '], name: 'around', isShown: true, run: () => setAround(around === current ? undefined : current) },
    { keys: ['c'], name: 'comment', isShown: true, run: () => doing.comment('own words') },
    { keys: ['/'], name: 'phrases', isShown: true, run: () => doing.comment('phrases') },
    { keys: ['s'], name: 'keep', isShown: true, run: doing.keep },
    { keys: ['Enter'], name: 'open', isShown: true, run: enter },
    { keys: ['[', ']'], name: 'question', isShown: true, run: (key) => turn(key === ']' ? 1 : -1) },
    { keys: ['ArrowLeft', 'ArrowRight'], name: 'column', run: () => goTo(at < half ? at + half : at - half) },
    { keys: ['Mod+z'], name: 'undo', run: () => undo(true) },
    { keys: REDO_KEYS, name: 'redo', run: () => undo(false) },
    { keys: ['Escape'], name: 'leave', run: () => (picking ? setPicking(undefined) : onLeave()) },
  ];
  const saveDraft = (saved: Draft, text: string) => {
    open.actInPassing(text, { do: 'comment', comment: commentOf(saved, text) });
    setDraft(undefined);
  };
  return {
    question,
    ask,
    filter,
    setFilter,
    answers,
    shown,
    half,
    current,
    setCurrent,
    note,
    picking,
    around,
    draft,
    setDraft,
    saveDraft,
    keys,
  };
}

/** What was undone, or done again. */
function stepWords(view: AssignmentView, step: Reversible | undefined, isBack: boolean): string {
  if (!step) return isBack ? MARKING.nothingToUndo : MARKING.nothingToRedo;
  return (isBack ? MARKING.undone : MARKING.redone)(MARKING.acts[step.of.do](codeOf(view, step.text)));
}

/** The text whose label moves, and the number of the sentence that is offered. */
interface Picked {
  text: string;
  sentence: number;
}

/** A comment that is being written, and on which text. */
interface RowDraft extends Draft {
  text: string;
}

interface AnswerContext {
  open: OpenAssignment;
  view: AssignmentView;
  question: Question;
  /** The answer that the keys act on. */
  answer: Answer | undefined;
  setPicking: (picking: Picked | undefined) => void;
  setDraft: (draft: RowDraft) => void;
  setNote: (note: string) => void;
}

/** What can be done with an answer: correct it, comment on it, keep it. */
function answerActions({ open, view, question, answer, setPicking, setDraft, setNote }: AnswerContext) {
  const first = answer?.found()[0];
  /** Says that what was found is none, and that a sentence is what was asked for. */
  const label = (sentence: TextSentence | undefined, notThese: readonly FoundSentence[]) => {
    if (!answer || question === 'first') return;
    let labels = view.labels[answer.text.id] ?? [];
    for (const { from, to } of notThese) labels = withLabel(labels, { from, to, label: 'None' });
    if (sentence) labels = withLabel(labels, { from: sentence.from, to: sentence.to, label: question });
    setNote('');
    open.actInPassing(answer.text.id, { do: 'label', text: answer.text.id, labels });
    setPicking(undefined);
  };
  return {
    pick: () => {
      if (!answer || question === 'first') return;
      const sentences = sentencesOf(bodyOf(answer.text));
      const index = sentences.findIndex(({ from }) => first !== undefined && from >= first.from);
      setPicking({ text: answer.text.id, sentence: index + 1 });
    },
    take: (sentence: number) => {
      if (!answer) return;
      const sentences = sentencesOf(bodyOf(answer.text));
      label(sentences[bounded(sentence, sentences.length)], answer.found().slice(0, 1));
    },
    takeNone: () => label(undefined, answer?.found() ?? []),
    comment: (mode: Draft['mode']) => {
      if (!answer || !first || !canMark(view, answer.text.id)) return;
      const { from, to, words } = first;
      const quote = words.slice(0, QUOTE_MAX_LENGTH);
      setDraft({ id: randomId(), text: answer.text.id, from, to, quote, words: '', phrase: undefined, mode });
    },
    keep: () => {
      if (!answer || !first) return;
      setNote('');
      const text = answer.text.id;
      const before = view.kept.find((kept) => kept.text === text && kept.from === first.from);
      const quote = first.words.slice(0, QUOTE_MAX_LENGTH);
      if (before) open.actInPassing(text, { do: 'drop', id: before.id });
      else
        open.actInPassing(text, {
          do: 'keep',
          sentence: { id: randomId(), text, from: first.from, to: first.to, quote },
        });
    },
  };
}

function bounded(index: number, length: number): number {
  return Math.min(length - 1, Math.max(0, index));
}

/** How many parts of each kind there are in the class. */
function countsOf(view: AssignmentView): Readonly<Record<Question, number>> {
  const texts = newestTexts(view);
  const types = texts.flatMap((text) => elementsOf(view, text).map(({ type }) => type));
  const count = (question: Question) =>
    question === 'first' ? texts.length : types.filter((type) => type === question).length;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each question
  return Object.fromEntries(QUESTIONS.map((question) => [question, count(question)])) as Record<Question, number>;
}

/** What a text answers to a question. */
function answerOf(view: AssignmentView, text: HandedInText, question: Question): Answer {
  if (question === 'first')
    return { text, found: () => firstSentence(text), certainty: text.words > 1 ? 'clear' : 'missing' };
  const elements = elementsOf(view, text).filter(({ type }) => type === question);
  return { text, found: () => sentencesIn(text, elements), certainty: certaintyOf(elements) };
}

function firstSentence(text: HandedInText): FoundSentence[] {
  const first = sentencesOf(bodyOf(text)).find(({ words }) => words.includes(' '));
  return first ? [{ ...first, cue: undefined }] : [];
}

function sentencesIn(text: HandedInText, elements: readonly FoundElement[]): FoundSentence[] {
  const sentences = sentencesOf(bodyOf(text));
  return elements.slice(0, MOST_SENTENCES).flatMap(({ from, to, cue }): FoundSentence[] => {
    const sentence = sentences.find((one) => one.from >= from && one.to <= to);
    if (!sentence) return [];
    return [Object.assign({ cue: cue === undefined ? undefined : cueIn(sentence.words, cue) }, sentence)];
  });
}

function certaintyOf(elements: readonly FoundElement[]): Answer['certainty'] {
  if (elements.length === 0) return 'missing';
  if (elements.some(({ certainty }) => certainty === 'writer')) return 'yours';
  return elements.every(({ certainty }) => certainty === 'perhaps') ? 'perhaps' : 'clear';
}

interface RowProps {
  view: AssignmentView;
  answer: Answer;
  sideways: ReturnType<typeof useSideways>;
  address: string;
}

/** One text's answer. */
function Row({ view, answer, sideways, address }: RowProps) {
  const { text, certainty } = answer;
  const found = answer.found();
  const { question, current, around, draft } = sideways;
  const picking = sideways.picking?.text === text.id ? sideways.picking.sentence : undefined;
  const isAround = around === text.id;
  const comments = commentsOn(view, text.id).filter(({ from }) =>
    found.some((one) => one.from <= from && from < one.to),
  );
  const isKept = view.kept.some((kept) => kept.text === text.id && found.some(({ from }) => from === kept.from));
  return (
    <li data-current={text.id === current || undefined} data-certainty={certainty}>
      <p className="sideways-code">
        <a href={address} onFocus={() => sideways.setCurrent(text.id)}>
          {text.code}
        </a>
        {certainty !== 'clear' && <i>{SIDEWAYS.filters[certainty]}</i>}
      </p>
      <div className="sideways-words">
        {picking === undefined && found.length === 0 && <p className="sideways-none">{SIDEWAYS.notFound[question]}</p>}
        {picking === undefined &&
          found.map((sentence) => (
            <p key={sentence.from}>
              <small>¶ {sentence.paragraph}</small> {isAround && <Neighbour text={text} sentence={sentence} by={-1} />}
              <Underlined sentence={sentence} />
              {isAround && <Neighbour text={text} sentence={sentence} by={1} />}
            </p>
          ))}
        {picking !== undefined && <Picking text={text} at={picking} />}
        {comments.map(({ id, words }) => (
          <p key={id} className="sideways-comment">
            {words}
          </p>
        ))}
        {draft?.text === text.id && <DraftOnRow view={view} draft={draft} sideways={sideways} />}
      </div>
      {isKept && (
        <svg className="sideways-kept" viewBox="0 0 16 16" width="14" height="14" role="img" aria-label={SIDEWAYS.kept}>
          <path d="M4 1h8v14l-4-3.5L4 15z" />
        </svg>
      )}
    </li>
  );
}

const NO_USES: ReadonlyMap<string, number> = new Map();

/** The comment that is being written on an answer. */
function DraftOnRow({ view, draft, sideways }: Pick<RowProps, 'view' | 'sideways'> & { draft: RowDraft }) {
  const { text } = draft;
  return (
    <Composer
      draft={draft}
      phrases={view.phrases}
      uses={NO_USES}
      onDraft={(changed) => sideways.setDraft({ ...changed, text })}
      onSave={(saved) => sideways.saveDraft(saved, text)}
      onCancel={() => sideways.setDraft(undefined)}
    />
  );
}

function Underlined({ sentence: { words, cue } }: { sentence: FoundSentence }) {
  if (!cue) return words;
  return (
    <>
      {words.slice(0, cue.from)}
      <u>{words.slice(cue.from, cue.to)}</u>
      {words.slice(cue.to)}
    </>
  );
}

/** The sentence before or after one. */
function Neighbour({ text, sentence, by }: { text: HandedInText; sentence: FoundSentence; by: 1 | -1 }) {
  const sentences = sentencesOf(bodyOf(text));
  const at = sentences.findIndex(({ from }) => from === sentence.from);
  const other = sentences[at + by];
  return other ? <span className="sideways-neighbour"> {other.words} </span> : null;
}

/** The sentences from which another one is picked, with the one that Enter takes. */
function Picking({ text, at }: { text: HandedInText; at: number }) {
  const sentences = sentencesOf(bodyOf(text));
  const chosen = bounded(at, sentences.length);
  return (
    <>
      <ol className="sideways-picking" aria-label={SIDEWAYS.pickHeading}>
        {sentences.slice(Math.max(0, chosen - 1), chosen + 2).map((sentence) => (
          <li key={sentence.from} aria-current={sentence === sentences[chosen] || undefined}>
            {sentence.words}
          </li>
        ))}
      </ol>
      <p className="sideways-keys">
        <kbd>Enter</kbd> {SIDEWAYS.thisInstead} <kbd>↑</kbd> <kbd>↓</kbd> {SIDEWAYS.others} <kbd>Del</kbd>{' '}
        {SIDEWAYS.noneHere}
      </p>
    </>
  );
}
