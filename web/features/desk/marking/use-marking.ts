import type { EditorView } from '@tiptap/pm/view';
import { useMemo, useState } from 'react';

import type { Label } from '#shared-types/analysis/argument';
import type { AssignmentView, Criterion, DeskComment, HandedInText } from '#shared-types/desk/assignment';
import { QUOTE_MAX_LENGTH } from '#shared-types/documents/comments';

import { randomId } from '../../../calls/random-id.ts';
import { MARKING } from '../../../content/desk/marking.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { comparedTexts, sentencesOf, wordsBetween } from '../../../reading/text-body.ts';
import { isFoundHidden, keepDraft, keptDraft, setFoundHidden } from '../../../storage/desk.ts';
import { readableKeys } from '../../../ui/shortcut-keys.ts';
import {
  canMark,
  commentsOn,
  elementsOf,
  type FoundElement,
  NO_MARK,
  versionBefore,
  withLabel,
} from '../assignment/assignment.ts';
import { commentOf, type Draft } from '../assignment/composer.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { type OpenAssignment, type Reversible, stepWords } from '../assignment/open-assignment.ts';
import { selectWords, type TextMarking } from './marked-text.tsx';

/** What narrow screens show beside the text. */
export const SIDES = ['comments', 'found', 'mark'] as const;
export type Side = (typeof SIDES)[number];

/** What somebody has open in a text; another text begins anew. */
interface Opened {
  text: string;
  draft: Draft | undefined;
  comment: string | undefined;
  /** The position at which the chosen part begins. */
  part: number | undefined;
  isRelabelling: boolean;
  note: string | undefined;
  /** What was typed and thrown away, as long as the note says so. */
  discarded: Draft | undefined;
  /** The index of the criterion that the digits are for. */
  focus: number;
}

/** What the marking view shows of a text, and what can be done with it. */
export type Marking = ReturnType<typeof useMarking>;

/** Everything that the marking view does with the text that it shows. */
export function useMarking(text: HandedInText) {
  const { open, view, go, readAsArgument } = useDesk();
  const begun = useMemo(() => openedAt(open.reader, text.id), [open.reader, text.id]);
  const [kept, setKept] = useState(begun);
  const opened = kept.text === text.id ? kept : begun;
  const [chosenSide, setSide] = useState<Side>();
  const [textView, setTextView] = useState<EditorView>();
  const [isPlain, setPlain] = useState(isFoundHidden);
  const shown = useShown(view, text, opened, isPlain);
  const context: MarkingContext = {
    open,
    view,
    text,
    textView,
    opened,
    shown,
    canChange: canMark(view, text.id),
    set: (part) => {
      if ('draft' in part) keepBegun(open.reader, text.id, part.draft);
      setKept({ ...opened, note: undefined, discarded: undefined, ...part });
    },
    setSide,
    show: (there) => {
      setKept(there);
      if (there.text !== text.id) go('texts', there.text);
    },
  };
  return {
    ...shown,
    ...commenting(context),
    ...reading(context),
    ...levels(context),
    ...undoing(context),
    textView,
    setTextView,
    opened,
    // Comments on the version before are shown above what was found.
    side: chosenSide ?? (shown.before && !opened.draft ? 'found' : 'comments'),
    setSide,
    canChange: context.canChange,
    readAsArgument: () => readAsArgument(text),
    isPlain,
    toggleFound: () => {
      setFoundHidden(!isPlain);
      setPlain(!isPlain);
    },
  };
}

/** What the actions of the marking view work with. */
interface MarkingContext {
  open: OpenAssignment;
  view: AssignmentView;
  text: HandedInText;
  /** Undefined until the text is drawn. */
  textView: EditorView | undefined;
  opened: Opened;
  shown: ReturnType<typeof useShown>;
  canChange: boolean;
  set: (part: Partial<Opened>) => void;
  setSide: (side: Side) => void;
  /** Shows what is open in this text or another. */
  show: (there: Opened) => void;
}

/** Setting the levels of the criteria, and the words on the whole. */
function levels({ open, view, text, opened: { focus }, set, setSide }: MarkingContext) {
  const last = view.settings.rubric.criteria.length - 1;
  const mark = view.marks[text.id] ?? NO_MARK;
  const setFocus = (index: number) => set({ focus: index });
  return {
    mark,
    focus,
    setFocus,
    moveFocus: (by: number) => {
      setSide('mark');
      set({ isRelabelling: false, focus: Math.min(last, Math.max(0, focus + by)) });
    },
    setLevel: (criterion: string, level: number | null) => {
      if ((mark.levels[criterion] ?? null) === level) return setFocus(Math.min(last, focus + 1));
      const isFirst = mark.levels[criterion] === undefined && level !== null;
      open.actInPassing(text.id, { do: 'mark', text: text.id, criterion, level });
      // The next criterion follows, so that four digits mark four criteria.
      setFocus(isFirst ? Math.min(last, focus + 1) : focus);
    },
    setWords: (words: string) => open.actInPassing(text.id, { do: 'mark', text: text.id, words }),
  };
}

/** Taking back what was done last, and doing it again. */
function undoing({ open, view, text, opened, set, setSide, show }: MarkingContext) {
  const { criteria } = view.settings.rubric;
  const showStep = (step: Reversible | undefined, isBack: boolean) => {
    const note = stepWords(view, step, isBack);
    if (!step) return set({ note });
    const { of } = step;
    const index = criteria.findIndex(({ id }) => of.do === 'mark' && id === of.criterion);
    const there = step.text === text.id ? opened : nothingOpened(step.text);
    setSide(of.do === 'mark' ? 'mark' : of.do === 'label' || of.do === 'reading' ? 'found' : 'comments');
    show({ ...there, discarded: undefined, note, focus: index < 0 ? there.focus : index });
  };
  return {
    /** Takes back what was done last, and shows the text in which it was. */
    undo: () => {
      if (opened.draft && opened.draft.words.trim() !== '') return set({ note: MARKING.draftFirst });
      if (opened.discarded) {
        setSide('comments');
        return set({ draft: opened.discarded });
      }
      showStep(open.undo(), true);
    },
    redo: () => showStep(open.redo(), false),
  };
}

/** Writing, changing and removing comments. */
function commenting({ open, view, text, textView, opened, shown, canChange, set, setSide }: MarkingContext) {
  const { criteria } = view.settings.rubric;
  const toText = () => textView?.focus();
  return {
    openComment: (comment: string | undefined) => set({ comment }),
    beginComment: (mode: Draft['mode']) => {
      if (!canChange) return;
      const span = chosenWords(textView, shown);
      if (!span) return set({ note: MARKING.selectFirst });
      setSide('comments');
      set({ draft: { id: randomId(), ...span, quote: quoteOf(text, span), words: '', phrase: undefined, mode } });
    },
    changeComment: ({ id, from, to, quote, words, phrase }: DeskComment) =>
      set({ draft: { id, from, to, quote, words, phrase, mode: 'own words' } }),
    /** Opens the comment after the open one, and shows its words. */
    openNextComment: () => {
      const at = shown.comments.findIndex(({ id }) => id === opened.comment);
      const next = shown.comments[at + 1] ?? shown.comments[0];
      if (!next) return set({ note: MARKING.noComments });
      setSide('comments');
      if (textView) selectWords(textView, next.from, next.to);
      set({ comment: next.id });
    },
    setDraft: (draft: Draft) => set({ draft }),
    saveDraft: (draft: Draft) => {
      const before = shown.comments.find(({ id }) => id === draft.id);
      const named = view.phrases.find(({ id }) => id === draft.phrase)?.criterion;
      const criterion = criterionOf(named, criteria) ?? before?.criterion;
      open.actInPassing(text.id, { do: 'comment', comment: commentOf(draft, text.id, criterion) });
      set({ draft: undefined, comment: draft.id });
      toText();
    },
    cancelDraft: () => {
      const { draft } = opened;
      const stored = shown.comments.find(({ id }) => id === draft?.id)?.words ?? '';
      const isLoss = draft?.mode === 'own words' && draft.words.trim() !== '' && draft.words !== stored;
      const note = MARKING.discarded(readableKeys('Mod+Z'));
      set(isLoss ? { draft: undefined, discarded: draft, note } : { draft: undefined });
      toText();
    },
    removeComment: (id: string) => {
      open.actInPassing(text.id, { do: 'remove comment', id });
      set({ comment: undefined });
    },
    savePhrase: (comment: DeskComment) => {
      const id = randomId();
      const name = criteria.find((one) => one.id === comment.criterion)?.name;
      const phrase = { id, code: '', words: comment.words, ...(name !== undefined && { criterion: name }) };
      open.actInPassing(text.id, { do: 'phrase', phrase }, { do: 'comment', comment: { ...comment, phrase: id } });
      set({ note: MARKING.savedPhrase });
    },
  };
}

/** Going through the parts that were found, correcting them, and keeping sentences. */
function reading({ open, view, text, textView, shown, set, setSide }: MarkingContext) {
  return {
    choosePart: (element: FoundElement | undefined) => {
      if (!element) return;
      if (textView) selectWords(textView, element.from, element.to);
      setSide('found');
      set({ part: element.from, isRelabelling: false });
    },
    beginRelabelling: () => {
      if (!shown.part) return;
      setSide('found');
      set({ isRelabelling: true });
    },
    relabel: (label: Label | undefined) => {
      if (label !== undefined && shown.part) {
        const { from, to } = shown.part;
        const labels = withLabel(view.labels[text.id] ?? [], { from, to, label });
        open.actInPassing(text.id, { do: 'label', text: text.id, labels });
      }
      const note = label === undefined ? undefined : MARKING.relabelled(readableKeys('Mod+Z'));
      set({ isRelabelling: false, note });
      textView?.focus();
    },
    keepSentence: () => {
      const span = chosenWords(textView, shown);
      if (!span) return set({ note: MARKING.selectFirst });
      const sentence = { id: randomId(), text: text.id, ...span, quote: quoteOf(text, span) };
      open.actInPassing(text.id, { do: 'keep', sentence });
      set({ note: MARKING.keptSentence });
    },
  };
}

/** What is open in a text at first: a comment that the reader has begun there, and not saved. */
function openedAt(reader: string, text: string): Opened {
  const nothing = nothingOpened(text);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    const draft = JSON.parse(keptDraft(reader, text) ?? 'null') as Draft | null;
    return draft ? { ...nothing, draft: { ...draft, wasKept: true }, note: MARKING.begunBefore } : nothing;
  } catch {
    return nothing;
  }
}

/** Keeps a comment that was begun until it's saved or thrown away, also if the tab is closed. */
function keepBegun(reader: string, text: string, draft: Draft | undefined): void {
  const isWorthIt = draft?.mode === 'own words' && draft.words.trim() !== '';
  keepDraft(reader, text, isWorthIt ? JSON.stringify(draft) : undefined);
}

function nothingOpened(text: string): Opened {
  return {
    text,
    draft: undefined,
    comment: undefined,
    part: undefined,
    isRelabelling: false,
    note: undefined,
    discarded: undefined,
    focus: 0,
  };
}

/** What is shown of a text. */
function useShown(view: AssignmentView, text: HandedInText, { draft, comment, part: from }: Opened, isPlain: boolean) {
  const doc = bodyOf(text);
  const comments = useMemo(() => commentsOn(view, text.id), [view, text.id]);
  const elements = useMemo(() => (isPlain ? [] : elementsOf(view, text)), [view, text, isPlain]);
  const before = versionBefore(view, text);
  const versions = before && comparedTexts(bodyOf(before), doc);
  const sentences = sentencesOf(doc);
  const changed = useMemo(
    () => sentences.filter((_sentence, index) => (versions?.after[index] ?? 'same') !== 'same'),
    [sentences, versions],
  );
  const part = elements.find((element) => element.from === from);
  const markings = useMemo(() => {
    const marked: TextMarking[] = changed.map((one) => ({ from: one.from, to: one.to, kind: 'changed' }));
    for (const one of comments)
      marked.push({ id: one.id, from: one.from, to: one.to, kind: one.id === comment ? 'current comment' : 'comment' });
    if (draft) marked.push({ from: draft.from, to: draft.to, kind: 'current comment' });
    if (part) marked.push({ from: part.from, to: part.to, kind: 'current part' });
    return marked;
  }, [changed, comments, comment, draft, part]);
  return { doc, sentences, comments, elements, before, versions, changed, part, markings };
}

/** The words to comment on: what is selected, else the part that is chosen, else the sentence of the caret. */
function chosenWords(
  textView: EditorView | undefined,
  { part, sentences }: Pick<ReturnType<typeof useShown>, 'part' | 'sentences'>,
): { from: number; to: number } | undefined {
  const { from = 0, to = 0 } = textView?.state.selection ?? {};
  if (from < to) return { from, to };
  const hasCaret = textView?.hasFocus() === true;
  const at = part ?? sentences.find((sentence) => hasCaret && sentence.from <= from && from <= sentence.to);
  return at && { from: at.from, to: at.to };
}

function quoteOf(text: HandedInText, { from, to }: { from: number; to: number }): string {
  return wordsBetween(bodyOf(text), from, to).slice(0, QUOTE_MAX_LENGTH);
}

/** The criterion that a phrase names. */
function criterionOf(name: string | undefined, criteria: readonly Criterion[]): string | undefined {
  return name === undefined ? undefined : criteria.find((one) => one.name === name)?.id;
}
