import type { AgreedMark, AssignmentView, Criterion, DeskComment, ReadersMark } from '#shared-types/desk/assignment';
import type { Levels } from '#shared-types/desk/mark';

import { SECOND_READER } from '../../../content/desk/second.ts';
import { agreedOn, commentsOn, compareCodes, NO_MARK } from '../assignment/assignment.ts';

/** One text that two people have marked. */
export interface ReadTwice {
  key: string;
  text: string;
  code: string;
  words: number;
  /** Who the other reader is, by the name that their link has. */
  name: string;
  own: Levels;
  theirs: Levels;
  comments: { own: readonly DeskComment[]; theirs: readonly DeskComment[] };
  agreed: AgreedMark | undefined;
}

/** The texts that both have marked, by code. */
export function textsReadTwice(view: AssignmentView): ReadTwice[] {
  const names = new Map(view.readers.map(({ id, name }) => [id, name]));
  const read = view.others.flatMap(({ reader, text: id, mark, comments }: ReadersMark): ReadTwice[] => {
    const text = view.texts.find((one) => one.id === id);
    if (!text) return [];
    return [
      {
        key: `${reader} ${id}`,
        text: id,
        code: text.code,
        words: text.words,
        name: names.get(reader) ?? (view.settings.teacherName || SECOND_READER.teacher),
        own: (view.marks[id] ?? NO_MARK).levels,
        theirs: mark.levels,
        comments: { own: commentsOn(view, id), theirs: comments },
        agreed: agreedOn(view, id),
      },
    ];
  });
  return read.toSorted((a, b) => compareCodes(a.code, b.code));
}

/** The levels that are agreed: what both have set alike, what was agreed before, and what the teacher has picked since. */
export function levelsOf(read: ReadTwice, criteria: readonly Criterion[], picked: Levels = {}): Levels {
  const levels = criteria.flatMap(({ id }): [string, number][] => {
    const same = read.own[id] === read.theirs[id] ? read.own[id] : undefined;
    const level = picked[id] ?? read.agreed?.levels[id] ?? same;
    return level === undefined ? [] : [[id, level]];
  });
  return Object.fromEntries(levels);
}

/** The criteria that have no level yet. */
export function openCriteria(levels: Levels, criteria: readonly Criterion[]): Criterion[] {
  return criteria.filter(({ id }) => levels[id] === undefined);
}

/** How many levels are between two; undefined if one isn't set. */
export function differenceOf(own: number | undefined, theirs: number | undefined): number | undefined {
  return own === undefined || theirs === undefined ? undefined : Math.abs(own - theirs);
}

/** The text to agree on after another one: the next without an agreed mark, from the top again after the last. */
export function nextToAgree(texts: readonly ReadTwice[], after: ReadTwice): ReadTwice | undefined {
  const index = texts.indexOf(after);
  return [...texts.slice(index + 1), ...texts.slice(0, index)].find(({ agreed }) => !agreed);
}
