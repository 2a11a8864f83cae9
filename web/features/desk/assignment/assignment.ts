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

/*
 * What an assignment is, as far as it follows from what the server said: nothing here asks the server, and nothing is a judgement
 * of a text.
 */

export { NO_MARK };

/** The states of a text, in the order in which it goes through them. */
export const TEXT_STATES = ['not read', 'read', 'commented', 'returned'] as const;
export type TextState = (typeof TEXT_STATES)[number];

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

/** A part of the argument as it's shown: found by the machine, or set by the teacher. */
export type FoundElement = Pick<ArgumentElement, 'from' | 'to' | 'type' | 'certainty' | 'cue' | 'paragraph'>;

/** Whether a part is clear, or the teacher has said so: it has a name and a number, and answers a question. */
export const isCertain = ({ certainty }: FoundElement): boolean => certainty !== 'perhaps';

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
