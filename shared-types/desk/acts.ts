import { type Static, type TProperties, type TSchema, Type } from 'typebox';

import { MAX_WRITER_LABELS, WriterLabel } from '../analysis/argument.ts';
import {
  ACTS_MAX,
  ASSIGNMENT_TEXTS_MAX,
  AssignmentSettings,
  type AssignmentView,
  ClassSheet,
  CODES_MAX,
  DESK_NAME_MAX_LENGTH,
  DeskComment,
  DeskId,
  type DeskReader,
  KeptSentence,
  KeyHash,
  LEVELS_MAX,
  NO_MARK,
  Phrase,
  StudentCode,
  TextMark,
  TextReading,
  Words,
} from './assignment.ts';

/*
 * What readers do at the desk. Each act is one record here, and one statement in `bff/desk/acts.ts` that stores it; a test does
 * thousands of them at random, and compares what the page shows with what the server says.
 */

/** What must be true besides the role for somebody to do an act. */
export type ActCondition = 'one of their texts' | 'marks not in' | 'both are in';

interface ActRecord<Schema extends TSchema> {
  /** What crosses the wire. */
  schema: Schema;
  /** Which readers may do it, and on what conditions. */
  who: Partial<Record<DeskReader, readonly ActCondition[]>>;
  /** The assignment after it, as the page shows it before the server has said so. */
  apply: (view: AssignmentView, act: Static<Schema>) => AssignmentView;
  /** Whether only the server knows its whole effect, so that the page asks for it. */
  serverOnly?: true;
  /** Whether an earlier act has no way back: levels have moved, marks are in, students have read it, or its text is gone. */
  endsUndo?: true;
}

/** An act that a reader does in passing, and takes back with one key. */
interface PassingRecord<Schema extends TSchema, Back> extends ActRecord<Schema> {
  /** What takes it back, in an assignment as it was before; nothing if there was nothing to do. */
  inverse: (view: AssignmentView, act: Static<Schema>) => Back | undefined;
  /** What it was, for a note that says that it's undone. */
  words: (code: string) => string;
}

const closed = { additionalProperties: false };
const teacher = { teacher: [] } as const;
const teachersTexts = { teacher: ['one of their texts'] } as const;
const ownTexts = { teacher: ['one of their texts'], 'second reader': ['one of their texts', 'marks not in'] } as const;
/** What the server alone can say: the next answer brings it. */
const asBefore = (view: AssignmentView): AssignmentView => view;

function shape<Do extends string, Parts extends TProperties>(name: Do, parts: Parts) {
  return Type.Object({ do: Type.Literal(name), ...parts }, closed);
}

function act<Schema extends TSchema>(record: ActRecord<Schema>): ActRecord<Schema> {
  return record;
}

function passing<Schema extends TSchema, const Back extends { do: string }>(
  record: PassingRecord<Schema, Back>,
): PassingRecord<Schema, Back> {
  return record;
}

/** Everything that a reader does, by its name. Every act can be repeated: done twice, it is done once. */
export const ACTS = {
  set: act({
    schema: shape('set', { settings: AssignmentSettings }),
    who: teacher,
    apply: (view, { settings }) => ({ ...view, settings }),
    endsUndo: true,
  }),
  'add codes': act({
    schema: shape('add codes', {
      codes: Type.Array(Type.Object({ code: StudentCode, keyHash: KeyHash }, closed), { maxItems: CODES_MAX }),
    }),
    who: teacher,
    apply: (view, { codes }) => {
      const known = new Set(view.codes.map(({ code }) => code));
      const added = codes.filter(({ code }) => !known.has(code)).map(({ code }) => ({ code, hasJoined: false }));
      return { ...view, codes: [...view.codes, ...added] };
    },
  }),
  'replace key': act({
    schema: shape('replace key', { code: StudentCode, keyHash: KeyHash }),
    who: teacher,
    apply: asBefore,
  }),
  'remove codes': act({
    schema: shape('remove codes', {
      id: DeskId,
      codes: Type.Array(StudentCode, { minItems: 1, maxItems: CODES_MAX }),
    }),
    who: teacher,
    apply: (view, { codes }) => {
      const isGone = ({ code }: { code: string }) => codes.includes(code);
      const left = withoutTexts(
        view,
        view.texts.filter(isGone).map(({ id }) => id),
      );
      return { ...left, codes: view.codes.filter((one) => !isGone(one)) };
    },
    serverOnly: true,
    endsUndo: true,
  }),
  'bring back codes': act({
    schema: shape('bring back codes', { id: DeskId }),
    who: teacher,
    apply: asBefore,
    serverOnly: true,
  }),
  'remove text': act({
    schema: shape('remove text', { text: DeskId }),
    who: teacher,
    apply: (view, { text }) => withoutTexts(view, [text]),
    endsUndo: true,
  }),
  reading: passing({
    schema: shape('reading', { text: DeskId, reading: TextReading }),
    who: ownTexts,
    apply: (view, { text, reading }) => ({
      ...view,
      texts: view.texts.map((one) => (one.id === text ? { ...one, reading } : one)),
    }),
    inverse: ({ texts }, { text }) => {
      const reading = texts.find(({ id }) => id === text)?.reading;
      return reading && { do: 'reading', text, reading };
    },
    words: (code) => `reading ${code} as an argument`,
  }),
  comment: passing({
    schema: shape('comment', { comment: DeskComment }),
    who: ownTexts,
    apply: (view, { comment }) => ({ ...view, comments: replaced(view.comments, comment) }),
    inverse: ({ comments }, { comment: { id } }) => {
      const comment = comments.find((one) => one.id === id);
      return comment ? { do: 'comment', comment } : { do: 'remove comment', id };
    },
    words: (code) => `your comment on ${code}`,
  }),
  'remove comment': passing({
    schema: shape('remove comment', { id: DeskId }),
    who: { teacher: [], 'second reader': ['marks not in'] },
    apply: (view, { id }) => ({ ...view, comments: view.comments.filter((one) => one.id !== id) }),
    inverse: ({ comments }, { id }) => {
      const comment = comments.find((one) => one.id === id);
      return comment && { do: 'comment', comment };
    },
    words: (code) => `deleting a comment on ${code}`,
  }),
  mark: passing({
    schema: shape('mark', {
      text: DeskId,
      isRead: Type.Optional(Type.Boolean()),
      criterion: Type.Optional(DeskId),
      level: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: LEVELS_MAX - 1 }), Type.Null()])),
      words: Type.Optional(Words),
    }),
    who: {
      teacher: ['one of their texts', 'marks not in'],
      'second reader': ['one of their texts', 'marks not in'],
    },
    apply: (view, change) => ({
      ...view,
      marks: { ...view.marks, [change.text]: marked(view.marks[change.text] ?? NO_MARK, change) },
    }),
    inverse: ({ marks }, { text, criterion, words }) => {
      const before = marks[text] ?? NO_MARK;
      return {
        do: 'mark',
        text,
        ...(criterion !== undefined && { criterion, level: before.levels[criterion] ?? null }),
        ...(words !== undefined && { words: before.words }),
      };
    },
    words: (code) => `your change to ${code}’s mark`,
  }),
  label: passing({
    schema: shape('label', { text: DeskId, labels: Type.Array(WriterLabel, { maxItems: MAX_WRITER_LABELS }) }),
    who: teachersTexts,
    apply: (view, { text, labels }) => ({ ...view, labels: { ...view.labels, [text]: labels } }),
    inverse: ({ labels }, { text }) => ({ do: 'label', text, labels: labels[text] ?? [] }),
    words: (code) => `your correction in ${code}`,
  }),
  keep: passing({
    schema: shape('keep', { sentence: KeptSentence }),
    who: teachersTexts,
    apply: (view, { sentence }) => ({ ...view, kept: replaced(view.kept, sentence) }),
    inverse: ({ kept }, { sentence: { id } }) => {
      const sentence = kept.find((one) => one.id === id);
      return sentence ? { do: 'keep', sentence } : { do: 'drop', id };
    },
    words: (code) => `keeping a sentence from ${code}`,
  }),
  drop: passing({
    schema: shape('drop', { id: DeskId }),
    who: teacher,
    apply: (view, { id }) => ({ ...view, kept: view.kept.filter((one) => one.id !== id) }),
    inverse: ({ kept }, { id }) => {
      const sentence = kept.find((one) => one.id === id);
      return sentence && { do: 'keep', sentence };
    },
    words: (code) => `removing a sentence from ${code}`,
  }),
  sheet: act({
    schema: shape('sheet', { sheet: ClassSheet }),
    who: teacher,
    apply: (view, { sheet }) => ({ ...view, sheet }),
  }),
  phrase: passing({
    schema: shape('phrase', { phrase: Phrase }),
    who: teacher,
    apply: (view, { phrase }) => ({ ...view, phrases: replaced(view.phrases, phrase) }),
    inverse: ({ phrases }, { phrase: { id } }) => {
      const phrase = phrases.find((one) => one.id === id);
      return phrase ? { do: 'phrase', phrase } : { do: 'remove phrase', id };
    },
    words: (code) => `saving a phrase from ${code}`,
  }),
  'remove phrase': passing({
    schema: shape('remove phrase', { id: DeskId }),
    who: teacher,
    apply: (view, { id }) => ({ ...view, phrases: view.phrases.filter((one) => one.id !== id) }),
    inverse: ({ phrases }, { id }) => {
      const phrase = phrases.find((one) => one.id === id);
      return phrase && { do: 'phrase', phrase };
    },
    words: (code) => `saving a phrase from ${code}`,
  }),
  return: act({
    schema: shape('return', { texts: Type.Array(DeskId, { minItems: 1, maxItems: ASSIGNMENT_TEXTS_MAX }) }),
    who: teachersTexts,
    apply: asBefore,
    serverOnly: true,
    endsUndo: true,
  }),
  'undo return': act({
    schema: shape('undo return', {
      returns: Type.Array(Type.Integer({ minimum: 0 }), {
        minItems: 1,
        maxItems: ASSIGNMENT_TEXTS_MAX,
        description: 'The numbers of the returns to undo.',
      }),
    }),
    who: teacher,
    apply: asBefore,
    serverOnly: true,
  }),
  invite: act({
    schema: shape('invite', {
      id: DeskId,
      name: Type.String({ minLength: 1, maxLength: DESK_NAME_MAX_LENGTH, format: 'visible-text' }),
      keyHash: KeyHash,
      texts: Type.Array(DeskId, { maxItems: ASSIGNMENT_TEXTS_MAX }),
    }),
    who: teachersTexts,
    apply: asBefore,
    serverOnly: true,
  }),
  revoke: act({ schema: shape('revoke', { id: DeskId }), who: teacher, apply: asBefore, serverOnly: true }),
  'marks in': act({
    schema: shape('marks in', {}),
    who: { teacher: [], 'second reader': [] },
    apply: (view) =>
      view.role === 'teacher'
        ? { ...view, isDone: true }
        : { ...view, readers: view.readers.map((reader) => ({ ...reader, isDone: true })) },
    serverOnly: true,
    endsUndo: true,
  }),
  agree: act({
    schema: shape('agree', { text: DeskId, levels: TextMark.properties.levels }),
    who: { teacher: ['one of their texts', 'both are in'] },
    apply: (view, { text, levels }) => {
      const agreed = { text, levels, by: view.readerName, atMs: Date.now() };
      return { ...view, agreed: [...view.agreed.filter((one) => one.text !== text), agreed] };
    },
    serverOnly: true,
  }),
  'show names': act({
    schema: shape('show names', {
      reason: Type.String({ minLength: 1, maxLength: DESK_NAME_MAX_LENGTH, format: 'visible-text' }),
    }),
    who: teacher,
    apply: asBefore,
    serverOnly: true,
  }),
};

/** The name of an act. */
export type ActName = keyof typeof ACTS;
/** An act by its name. */
export type ActOf<Name extends ActName> = Static<(typeof ACTS)[Name]['schema']>;
/** What a reader does. */
export type DeskAct = { [Name in ActName]: ActOf<Name> }[ActName];
type PassingName = { [Name in ActName]: (typeof ACTS)[Name] extends { inverse: unknown } ? Name : never }[ActName];
/** What a reader does in passing, and takes back with one key. */
export type PassingAct = { [Name in PassingName]: ActOf<Name> }[PassingName];

export const DeskAct = Type.Unsafe<DeskAct>({
  type: 'object',
  // A fault is then named where it is, and not as that of every act.
  discriminator: { propertyName: 'do' },
  required: ['do'],
  oneOf: Object.values(ACTS).map(({ schema }) => schema),
});

/** What a reader does, in order; all of it is stored, or none. */
export const DeskActs = Type.Object({ acts: Type.Array(DeskAct, { minItems: 1, maxItems: ACTS_MAX }) }, closed);
export type DeskActs = Static<typeof DeskActs>;

/** The state after some acts. */
export const ActsReceipt = Type.Object({
  before: Type.Integer({ description: 'The `at` before these acts; if the page has that, it has seen everything.' }),
  at: Type.Integer(),
});
export type ActsReceipt = Static<typeof ActsReceipt>;

const RECORDS: Readonly<Record<ActName, Pick<ActRecord<TSchema>, 'serverOnly' | 'endsUndo'>>> = ACTS;
const IN_PASSING = Object.entries(ACTS).flatMap(([name, record]) => ('words' in record ? [[name, record.words]] : []));
/** What an act was that is undone, by its name. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript doesn't follow names through a list
export const ACT_WORDS = Object.fromEntries(IN_PASSING) as Record<PassingName, (code: string) => string>;

/** What the assignment is after an act, as the page shows it before the server has said so. */
export function applyAct(view: AssignmentView, done: DeskAct): AssignmentView {
  const { apply }: { apply: (view: AssignmentView, done: never) => AssignmentView } = ACTS[done.do];
  return apply(view, done as never); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it's the record of this act
}

/** What takes an act back, in an assignment as it was before the act; nothing if there was nothing to do. */
export function inverseOf(view: AssignmentView, done: PassingAct): PassingAct | undefined {
  const { inverse }: { inverse: (view: AssignmentView, done: never) => PassingAct | undefined } = ACTS[done.do];
  return inverse(view, done as never); // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above
}

/** Whether only the server knows the whole effect of an act. */
export function isServerOnly({ do: name }: DeskAct): boolean {
  return RECORDS[name].serverOnly === true;
}

/** Whether what was done before an act has no way back. */
export function endsUndo({ do: name }: DeskAct): boolean {
  return RECORDS[name].endsUndo === true;
}

/** A list with a thing in the place of the one with its id, or at the end. */
function replaced<Thing extends { id: string }>(list: readonly Thing[], thing: Thing): Thing[] {
  return list.some(({ id }) => id === thing.id)
    ? list.map((one) => (one.id === thing.id ? thing : one))
    : [...list, thing];
}

/** An assignment without some texts, and what was made of them. */
function withoutTexts(view: AssignmentView, texts: readonly string[]): AssignmentView {
  const isLeft = (text: string) => !texts.includes(text);
  const ofLeft = <Thing extends { text: string }>(things: readonly Thing[]) =>
    things.filter(({ text }) => isLeft(text));
  const byLeft = <Thing>(things: Record<string, Thing>) =>
    Object.fromEntries(Object.entries(things).filter(([text]) => isLeft(text)));
  return {
    ...view,
    texts: view.texts.filter(({ id }) => isLeft(id)),
    comments: ofLeft(view.comments),
    marks: byLeft(view.marks),
    labels: byLeft(view.labels),
    kept: ofLeft(view.kept),
    returned: ofLeft(view.returned),
    others: ofLeft(view.others),
    agreed: ofLeft(view.agreed),
    readers: view.readers.map((reader) => ({ ...reader, texts: reader.texts.filter(isLeft) })),
  };
}

/** What is changed of a mark; a level is removed by `null`. */
interface MarkChange {
  isRead?: boolean;
  criterion?: string;
  level?: number | null;
  words?: string;
}

function marked(before: TextMark, { isRead, criterion, level, words }: MarkChange): TextMark {
  const levels = { ...before.levels };
  if (criterion !== undefined && level === null) delete levels[criterion];
  else if (criterion !== undefined && level !== undefined && level !== null) levels[criterion] = level;
  return { isRead: isRead ?? before.isRead, levels, words: words ?? before.words };
}
