import { useMemo, useRef, useState } from 'react';

import type { AssignmentView } from '#shared-types/desk/assignment';
import { QUOTE_MAX_LENGTH } from '#shared-types/documents/comments';

import { randomId } from '../../../calls/random-id.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { sentencesOf, type TextSentence } from '../../../reading/text-body.ts';
import { canMark, newestTexts, withLabel } from '../assignment/assignment.ts';
import { commentOf, type Draft } from '../assignment/composer.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { type DeskKey, DIGITS, REDO_KEYS, rowKeys } from '../assignment/desk-keys.tsx';
import { type OpenAssignment, stepWords } from '../assignment/open-assignment.ts';
import {
  type Answer,
  answerOf,
  type Filter,
  type FoundSentence,
  passes,
  type Question,
  QUESTIONS,
  shownOf,
} from './sideways-answers.ts';

/** The text that the keys are for, and where the sentence of it begins; the first one if none was chosen. */
interface Chosen {
  text: string;
  from?: number | undefined;
}

/** The text whose label moves, and the number of the sentence that is offered. */
interface Picked {
  text: string;
  sentence: number;
}

/** A comment that is being written, and on which text. */
export interface RowDraft extends Draft {
  text: string;
}

/** What a row needs of the page: what is chosen in it, and what can be done with it. */
export type Sideways = ReturnType<typeof useSideways>;

/** What the page asks, what is shown of the answers, and what the keys do. */
export function useSideways() {
  const { open, view } = useDesk();
  const asked = useAnswers(view);
  const { question, answers, shown } = asked;
  const rows = useRows();
  const { chosen, choose, picking, setPicking } = rows;
  const [draft, setDraft] = useState<RowDraft>();
  const [note, setNote] = useState('');
  const at = shown.findIndex(({ text }) => text.id === chosen?.text);
  const goTo = (index: number) => {
    const next = shown[index];
    if (!next) return;
    setNote('');
    choose(next.text.id);
    rows.showCurrentRow();
  };
  const ask = (next: Question) => {
    setPicking(undefined);
    asked.setQuestion(next);
  };
  // While a sentence is picked, the keys are for its text, whichever row has the focus.
  const answer = picking ? answers.find(({ text }) => text.id === picking.text) : shown[at];
  const sentence = answer && rows.sentenceOf(answer);
  const doing = answerActions({ ...rows, open, view, question, answer, sentence, setDraft, setNote });
  const undo = (isBack: boolean) => {
    const step = isBack ? open.undo() : open.redo();
    setPicking(undefined);
    if (step) goTo(shown.findIndex(({ text }) => text.id === step.text));
    setNote(stepWords(view, step, isBack));
  };
  const keys = useRoomKeys({ rows, doing, answer, at, ask, goTo, undo, question, shown });
  const saveDraft = (saved: Draft, text: string) => {
    open.actInPassing(text, { do: 'comment', comment: commentOf(saved, text) });
    setDraft(undefined);
  };
  return { ...asked, ...rows, ask, note, draft, setDraft, saveDraft, keys, take: doing.take, takeNone: doing.takeNone };
}

interface RoomKeysOptions {
  rows: ReturnType<typeof useRows>;
  doing: ReturnType<typeof answerActions>;
  question: Question;
  /** The answers that are shown, the one that the keys act on, and its index. */
  shown: readonly Answer[];
  answer: Answer | undefined;
  at: number;
  ask: (question: Question) => void;
  goTo: (index: number) => void;
  undo: (isBack: boolean) => void;
}

/** What the keys do. While a sentence is picked, they are for that. */
function useRoomKeys({ rows, doing, question, shown, answer, at, ask, goTo, undo }: RoomKeysOptions): DeskKey[] {
  const { go, readAsArgument } = useDesk();
  const { picking, setPicking, choose } = rows;
  const half = Math.ceil(shown.length / 2);
  const turn = (by: number) =>
    ask(QUESTIONS[(QUESTIONS.indexOf(question) + by + QUESTIONS.length) % QUESTIONS.length] ?? 'Position');
  const move = (by: number) => {
    if (picking && answer) setPicking({ ...picking, sentence: boundedIn(answer, picking.sentence + by) });
    else goTo(bounded(at + by, shown.length));
  };
  const enter = () => {
    if (picking) doing.take(picking.sentence);
    else if (answer) go('texts', answer.text.id);
  };
  const chooseByDigit = (digit: string) => {
    const from = answer && rows.sentencesShown(answer)[Number(digit) - 1]?.from;
    if (answer && !picking && from !== undefined) choose(answer.text.id, from);
  };
  return [
    ...rowKeys(move),
    { keys: ['x'], name: 'notThis', isShown: true, run: doing.pick },
    { keys: ['a'], name: 'readAsArgument', isShown: true, run: () => readAsArgument(answer?.text) },
    { keys: ['Delete'], name: 'noneHere', run: doing.takeNone },
    { keys: ['c'], name: 'comment', isShown: true, run: () => doing.comment('own words') },
    { keys: ['/'], name: 'phrases', isShown: true, run: () => doing.comment('phrases') },
    { keys: ['s'], name: 'keep', isShown: true, run: doing.keep },
    { keys: [' '], name: 'around', isShown: true, run: rows.toggleAround },
    { keys: ['Enter'], name: 'open', isShown: true, run: enter },
    { keys: ['[', ']'], name: 'question', isShown: true, run: (key) => turn(key === ']' ? 1 : -1) },
    { keys: DIGITS, name: 'sentence', run: chooseByDigit },
    { keys: ['ArrowLeft', 'ArrowRight'], name: 'column', run: () => goTo(at < half ? at + half : at - half) },
    { keys: ['Mod+Z'], name: 'undo', run: () => undo(true) },
    { keys: REDO_KEYS, name: 'redo', run: () => undo(false) },
    { keys: ['Escape'], name: 'leave', run: () => (picking ? setPicking(undefined) : go('texts')) },
  ];
}

/** The question, what the texts answer to it, and which of the answers are shown. */
function useAnswers(view: AssignmentView) {
  const [question, setQuestion] = useState<Question>('Position');
  const [filter, setFilter] = useState<Filter>('all');
  const answers = useMemo(() => newestTexts(view).map((text) => answerOf(view, text, question)), [view, question]);
  const shown = answers.filter((answer) => passes(filter, answer));
  return { question, setQuestion, filter, setFilter, answers, shown, half: Math.ceil(shown.length / 2) };
}

/** Which row and which sentence of it is chosen, and how much of which rows is open. */
function useRows() {
  const [chosen, setChosen] = useState<Chosen>();
  const [picking, setPicking] = useState<Picked>();
  const [around, setAround] = useState<string>();
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  /** Makes a row the current one. @param from where the sentence of it begins that is chosen; without it, the choice in the row stays. */
  const choose = (text: string, from?: number) =>
    setChosen((before) => (from === undefined && before?.text === text ? before : { text, from }));
  const currentRow = useRef<HTMLLIElement>(null);
  /** Brings the current row into view once it's drawn, with the focus on it, so that Tab leads to its buttons. */
  const showCurrentRow = () =>
    requestAnimationFrame(() => {
      currentRow.current?.focus({ preventScroll: true });
      currentRow.current?.scrollIntoView({ block: 'nearest' });
    });
  const isCurrent = ({ text }: Answer) => text.id === chosen?.text;
  const sentencesShown = (answer: Answer) => {
    const { id } = answer.text;
    return shownOf(answer, whole.has(id) || around === id, isCurrent(answer) ? chosen?.from : undefined);
  };
  return {
    chosen,
    picking,
    setPicking,
    currentRow,
    showCurrentRow,
    isCurrent,
    /** Offers the sentences of a text, from one of them on, of which one is the answer. */
    pickIn: (text: string, sentence = 0) => {
      choose(text);
      setPicking({ text, sentence });
      showCurrentRow();
    },
    /** The sentences that the row of an answer shows. */
    sentencesShown,
    /** The sentence of an answer that the keys act on. */
    sentenceOf: (answer: Answer): FoundSentence | undefined => {
      const sentences = sentencesShown(answer);
      return (isCurrent(answer) && sentences.find(({ from }) => from === chosen?.from)) || sentences[0];
    },
    choose,
    /** Shows all sentences of a row from now on, and makes it the current one. */
    showWhole: (text: string) => {
      setWhole((before) => new Set([...before, text]));
      choose(text);
      showCurrentRow();
    },
    isAround: ({ text }: Answer) => around === text.id,
    toggleAround: () => setAround(around === chosen?.text ? undefined : chosen?.text),
  };
}

interface AnswerContext {
  open: OpenAssignment;
  view: AssignmentView;
  question: Question;
  /** The answer that the keys act on, and the sentence of it. */
  answer: Answer | undefined;
  sentence: FoundSentence | undefined;
  choose: (text: string, from?: number) => void;
  setPicking: (picking: Picked | undefined) => void;
  pickIn: (text: string, sentence?: number) => void;
  setDraft: (draft: RowDraft) => void;
  setNote: (note: string) => void;
}

/** What can be done with the chosen sentence of an answer: correct it, comment on it, keep it. */
function answerActions(context: AnswerContext) {
  const { open, view, question, answer, sentence, choose, setPicking, pickIn, setDraft, setNote } = context;
  /** Says that the chosen sentence is none, and that another one is what was asked for. */
  const label = (other: TextSentence | undefined) => {
    if (!answer || question === 'first') return;
    let labels = view.labels[answer.text.id] ?? [];
    if (sentence) labels = withLabel(labels, { from: sentence.from, to: sentence.to, label: 'None' });
    if (other) labels = withLabel(labels, { from: other.from, to: other.to, label: question });
    setPicking(undefined);
    if (!sentence && !other) return;
    setNote('');
    open.actInPassing(answer.text.id, { do: 'label', text: answer.text.id, labels });
    choose(answer.text.id, other?.from);
  };
  return {
    pick: () => {
      if (!answer || question === 'first') return;
      const sentences = sentencesOf(bodyOf(answer.text));
      const index = sentences.findIndex(({ from }) => sentence !== undefined && from >= sentence.from);
      pickIn(answer.text.id, index + 1);
    },
    take: (index: number) => {
      if (!answer) return;
      const sentences = sentencesOf(bodyOf(answer.text));
      label(sentences[bounded(index, sentences.length)]);
    },
    takeNone: () => label(undefined),
    comment: (mode: Draft['mode']) => {
      if (!answer || !sentence || !canMark(view, answer.text.id)) return;
      const { from, to, words } = sentence;
      const quote = words.slice(0, QUOTE_MAX_LENGTH);
      setDraft({ id: randomId(), text: answer.text.id, from, to, quote, words: '', phrase: undefined, mode });
    },
    keep: () => {
      if (!answer || !sentence) return;
      setNote('');
      const text = answer.text.id;
      const { from, to, words } = sentence;
      const before = view.kept.find((kept) => kept.text === text && kept.from === from);
      if (before) open.actInPassing(text, { do: 'drop', id: before.id });
      else {
        const quote = words.slice(0, QUOTE_MAX_LENGTH);
        open.actInPassing(text, { do: 'keep', sentence: { id: randomId(), text, from, to, quote } });
      }
    },
  };
}

/** The number of the sentence that is nearest to a number, in the text of an answer. */
function boundedIn({ text }: Answer, sentence: number): number {
  return bounded(sentence, sentencesOf(bodyOf(text)).length);
}

/** The nearest index of a list. */
export function bounded(index: number, length: number): number {
  return Math.min(length - 1, Math.max(0, index));
}
