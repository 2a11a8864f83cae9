import type { ArgumentElement, WriterLabel } from '#shared-types/analysis/argument';
import {
  type AgreedMark,
  type AssignmentView,
  type Criterion,
  type DeskComment,
  type HandedInText,
  type ReturnedText,
  type TextMark,
  NO_MARK,
} from '#shared-types/desk/assignment';
import { type Levels, levelsThatCount } from '#shared-types/desk/mark';

import { bodyOf } from '../../../files/writing/document-text.ts';
import { comparedTexts } from '../../../reading/text-body.ts';

/*
 * What an assignment is, as far as it follows from what the server said: nothing here asks the server, and nothing is a judgement
 * of a text.
 */

export { NO_MARK };

/** The states of a text, in the order in which it goes through them. */
export const TEXT_STATES = ['not read', 'read', 'commented', 'returned'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** What can be said of a text in a few words. Counted facts are true; the others were read by rule, and can be wrong. */
export interface Fact {
  /** What it is about, by which the class is filtered. */
  kind: FactKind;
  /** The numbers of the claims that it is about. */
  claims?: readonly number[];
  /** How many, of counted things. */
  count?: number;
  /** Another student's code. */
  code?: string;
}

/** Whether the reader's own marks are in, so that they can be compared. A second reader sees nobody but themselves among the readers. */
export function areMarksIn({ role, isDone, readers }: AssignmentView): boolean {
  return role === 'teacher' ? isDone : readers.some((reader) => reader.isDone);
}

/** Whether the reader may still comment on a text and mark it: what is in, and is compared, stays as it is. */
export function canMark(view: AssignmentView, text: string): boolean {
  if (!areMarksIn(view)) return true;
  return view.role === 'teacher' && !view.readers.some((reader) => reader.texts.includes(text));
}

/** Whose a text is, by code. */
export function codeOf({ texts }: AssignmentView, text: string): string {
  return texts.find(({ id }) => id === text)?.code ?? '';
}

/** The newest text of each student, by code. */
export function newestTexts({ texts }: AssignmentView): HandedInText[] {
  const newest = new Map<string, HandedInText>();
  for (const text of texts) if ((newest.get(text.code)?.version ?? 0) < text.version) newest.set(text.code, text);
  return [...newest.values()].toSorted((a, b) => BY_CODE.compare(a.code, b.code));
}

const BY_CODE = new Intl.Collator('en', { numeric: true });

/** Compares two codes as the list does. */
export const compareCodes = BY_CODE.compare;

/** The version before a text, if there is one. */
export function versionBefore({ texts }: AssignmentView, { code, version }: HandedInText): HandedInText | undefined {
  return texts
    .filter((text) => text.code === code && text.version < version)
    .toSorted((a, b) => b.version - a.version)[0];
}

/** The reader's comments on a text, in the order of its words. */
export function commentsOn({ comments }: AssignmentView, text: string): DeskComment[] {
  return comments.filter((comment) => comment.text === text).toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** What was agreed about a text with a second reader. */
export const agreedOn = ({ agreed }: AssignmentView, text: string): AgreedMark | undefined =>
  agreed.find((one) => one.text === text);

/** The levels that count for a text. */
export const markedLevels = (view: AssignmentView, text: string): Levels =>
  levelsThatCount(view.marks[text], agreedOn(view, text));

/** Whether a reader has written or set anything about a text. */
export function hasFeedback(view: AssignmentView, text: string): boolean {
  const { words } = view.marks[text] ?? NO_MARK;
  const isMarked = words !== '' || Object.keys(markedLevels(view, text)).length > 0;
  return isMarked || view.comments.some((comment) => comment.text === text);
}

/** The newest version of a student's text about which anything was written or set; the text itself if there is none. */
export function markedVersion(view: AssignmentView, text: HandedInText): HandedInText {
  if (text.version === 1) return text;
  const versions = view.texts.filter(({ code }) => code === text.code).toSorted((a, b) => b.version - a.version);
  return versions.find(({ id }) => hasFeedback(view, id)) ?? text;
}

/** The text of each student that counts, by code: the newest one with feedback, else the newest. */
export function textsThatCount(view: AssignmentView): HandedInText[] {
  return newestTexts(view).map((text) => markedVersion(view, text));
}

/** Whether and when a text was returned. */
export function returnOf({ returned }: AssignmentView, text: string): ReturnedText | undefined {
  return returned.find((one) => one.text === text);
}

/** How far a text is. */
export function stateOf(view: AssignmentView, { id }: HandedInText): TextState {
  if (returnOf(view, id)) return 'returned';
  const { isRead, levels, words } = view.marks[id] ?? NO_MARK;
  if (view.comments.some(({ text }) => text === id) || words !== '') return 'commented';
  return isRead || Object.keys(levels).length > 0 ? 'read' : 'not read';
}

/** How long after the deadline a text came, in milliseconds; 0 if it wasn't late. */
function lateByMs({ settings: { dueMs } }: AssignmentView, { handedInMs }: HandedInText): number {
  return dueMs === undefined ? 0 : Math.max(0, handedInMs - dueMs);
}

/** What a fact says besides its kind. */
type Said = Omit<Fact, 'kind'>;

interface FactRecord {
  /** Says it of a text, if it's true. */
  test: (view: AssignmentView, text: HandedInText) => Said | undefined;
  /** Whether it was read by rule, and can be wrong. */
  isRead?: true;
}

/** Everything that facts are about, in the order in which they are listed. */
const FACTS = {
  changed: {
    test: (view, text) => {
      const before = versionBefore(view, text);
      if (!before || stateOf(view, text) !== 'not read') return undefined;
      const isSeen = returnOf(view, before.id) !== undefined || commentsOn(view, before.id).length > 0;
      return isSeen ? some(comparedTexts(bodyOf(before), bodyOf(text)).changes) : undefined;
    },
  },
  'changed since returned': { test: (view, text) => (returnOf(view, text.id)?.hasChanged ? {} : undefined) },
  'same words': {
    test: (_view, { sameWordsAs }) => (sameWordsAs === undefined ? undefined : { code: sameWordsAs }),
  },
  late: { test: (view, text) => some(lateByMs(view, text)) },
  'cited not listed': { test: (_view, text) => some(problemsOf(text, 'not listed')) },
  'listed not cited': { test: (_view, text) => some(problemsOf(text, 'never cited')) },
  'no position': { test: (view, text) => lacking(view, text, 'Position'), isRead: true },
  'claim without evidence': {
    test: (view, text) => {
      const claims = claimsWithoutEvidence(arguedIn(view, text) ?? []);
      return claims.length > 0 ? { claims } : undefined;
    },
    isRead: true,
  },
  'no counterclaim': { test: (view, text) => lacking(view, text, 'Counterclaim'), isRead: true },
} as const satisfies Record<string, FactRecord>;
export type FactKind = keyof typeof FACTS;

/** The kinds of facts, in the order in which they are listed. */
export const FACT_KINDS = Object.keys(FACTS) as FactKind[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
/** The facts that are read by rule. */
export const READ_FACTS: ReadonlySet<FactKind> = new Set(FACT_KINDS.filter((kind) => 'isRead' in FACTS[kind]));

/** What can be said of a text in a few words; nothing while it hasn't been read by the machine, apart from what is counted. */
export function factsOf(view: AssignmentView, text: HandedInText): Fact[] {
  return FACT_KINDS.flatMap((kind): Fact[] => {
    const said: Said | undefined = FACTS[kind].test(view, text);
    return said ? [{ kind, ...said }] : [];
  });
}

/** How many there are, if any. */
function some(count: number): Said | undefined {
  return count > 0 ? { count } : undefined;
}

function problemsOf({ reading }: HandedInText, problem: 'not listed' | 'never cited'): number {
  return reading?.sources?.problems.filter(({ rule }) => rule === problem).length ?? 0;
}

/** The parts of an argument, if a text was read as one. */
function arguedIn(view: AssignmentView, text: HandedInText): FoundElement[] | undefined {
  const { argument } = text.reading ?? {};
  return argument && argument.argues !== 'no' ? elementsOf(view, text) : undefined;
}

/** That an argument has no part of a type. */
function lacking(view: AssignmentView, text: HandedInText, type: ArgumentElement['type']): Said | undefined {
  return arguedIn(view, text)?.every((element) => element.type !== type) ? {} : undefined;
}

/** The numbers of the claims, from 1, for which no evidence was found. */
function claimsWithoutEvidence(elements: readonly FoundElement[]): number[] {
  const claims = elements.filter(({ type, certainty }) => type === 'Claim' && certainty !== 'perhaps');
  return claims.flatMap((claim, index) => {
    const next = claims[index + 1]?.from ?? Infinity;
    const hasEvidence = elements.some(({ type, from }) => type === 'Evidence' && from >= claim.from && from < next);
    return hasEvidence ? [] : [index + 1];
  });
}

/** A part of the argument as it's shown: found by the machine, or set by the teacher. */
export type FoundElement = Pick<ArgumentElement, 'from' | 'to' | 'type' | 'certainty' | 'cue' | 'paragraph'>;

/** The parts of the argument that were found in a text, with the teacher's corrections in place of what they overlap. */
export function elementsOf({ labels }: AssignmentView, { id, reading }: HandedInText): FoundElement[] {
  const own = labels[id] ?? [];
  const found = (reading?.argument?.elements ?? []).filter(
    (element) => !own.some((label) => label.from < element.to && label.to > element.from),
  );
  const set = own.flatMap(({ label, from, to }): FoundElement[] =>
    label === 'None' ? [] : [{ type: label, from, to, certainty: 'writer', paragraph: 0 }],
  );
  return [...found, ...set].toSorted((a, b) => a.from - b.from);
}

/** The labels of a text with another one, which takes the place of what it overlaps. */
export function withLabel(labels: readonly WriterLabel[], label: WriterLabel): WriterLabel[] {
  return [...labels.filter(({ from, to }) => to <= label.from || from >= label.to), label];
}

/** How many criteria of a rubric have a level. */
export function levelsSet(criteria: readonly Criterion[], levels: TextMark['levels']): number {
  return criteria.filter(({ id }) => levels[id] !== undefined).length;
}
