import { type Static, Type } from 'typebox';

import { Argument, WriterLabel } from '../analysis/argument.ts';
import { Sources } from '../analysis/sources.ts';
import { TITLE_MAX_LENGTH } from '../documents/collaboration.ts';
import { QUOTE_MAX_LENGTH } from '../documents/comments.ts';
import { CODE_PATTERN, KEY_PATTERN } from './codes.ts';

/*
 * The teacher's desk. An assignment collects texts; people read, comment and mark them, and return them. Nothing here comes from
 * the machine but the reading of a text, and nobody but its readers sees any of it before it is returned.
 */

/** The path of the desk of an account: lists assignments, and makes one. */
export const DESK_PATH = '/api/desk';
/** The path of one assignment, with all that its reader works with. */
export const ASSIGNMENT_ROUTE = `${DESK_PATH}/:assignment`;
/** The path that takes texts for an assignment. */
export const TEXTS_ROUTE = `${ASSIGNMENT_ROUTE}/texts`;
/** The path that takes what a reader does. */
export const ACTS_ROUTE = `${ASSIGNMENT_ROUTE}/acts`;

/** The path of an assignment. */
export function assignmentPath(id: string): string {
  return `${DESK_PATH}/${id}`;
}

/** The header with the key of a desk link, so that it never appears in an address that somebody logs. */
export const DESK_KEY_HEADER = 'x-desk-key';

/** How many assignments an account may have. */
export const ASSIGNMENTS_MAX = 500;
/** How many texts an assignment may have, earlier versions included. */
export const ASSIGNMENT_TEXTS_MAX = 1000;
/** How many codes an assignment may have. */
export const CODES_MAX = 400;
/** The largest text, as JSON, in bytes of UTF-8. */
export const DESK_TEXT_MAX_BYTES = 400_000;
/** How many texts a student may hand in for one assignment, earlier versions included. */
export const STUDENT_TEXTS_MAX = 30;
/** How long all texts of a student may be in one assignment, as JSON, in characters. */
export const STUDENT_MAX_LENGTH = 1_500_000;
/**
 * The room that every student has in an assignment, whatever others hand in: some versions of an essay, as JSON in bytes, and their
 * number. Beyond it they share some more, so that nobody takes the place of the others, or of what the teacher writes.
 */
export const STUDENT_ROOM = { bytes: 45_000, texts: 2 };
export const SHARED_ROOM = { bytes: 6_000_000, texts: 100 };
/** How large the settings of an assignment may be with its rubric, as JSON, in bytes. */
export const SETTINGS_MAX_BYTES = 100_000;
/** How many lines the log of an assignment keeps: the newest ones. */
export const LOG_MAX = 1000;
/** How much room an assignment may take, with all that was written about its texts, in bytes. */
export const ASSIGNMENT_MAX_BYTES = 30_000_000;
/** How much room all assignments of an account may take with its phrases, in bytes. */
export const DESK_MAX_BYTES = 150_000_000;
/** The largest call with acts, in bytes: readings of many texts come in several. */
export const ACTS_MAX_BYTES = 2_000_000;
/** How many comments one reader may write on one text. */
export const TEXT_COMMENTS_MAX = 200;
/** How many phrases an account may keep. */
export const PHRASES_MAX = 1000;
/** How many sentences may be kept for the class sheet. */
export const KEPT_MAX = 200;
/** How many second readers an assignment may have. */
export const READERS_MAX = 10;
/** The most criteria of a rubric, and the most levels of a criterion. */
export const CRITERIA_MAX = 50;
export const LEVELS_MAX = 10;
/** The longest comment or phrase, in UTF-16 code units. */
export const DESK_WORDS_MAX_LENGTH = 4000;
/** The longest name of an assignment, a criterion and the like, in UTF-16 code units. */
export const DESK_NAME_MAX_LENGTH = 200;
/** How many acts one call may bring. */
export const ACTS_MAX = 200;
/** For how long a return can be undone, in minutes. */
export const RETURN_UNDO_MINUTES = 10;
/** For how long a removal of codes can be undone, in minutes. */
export const REMOVAL_UNDO_MINUTES = 10;
/** For how many days an assignment is kept after the last thing that happened in it, unless its teacher says otherwise. */
export const KEEP_DAYS = 90;
/** The most days for which an assignment may be kept. */
export const KEEP_DAYS_MAX = 730;

const closed = { additionalProperties: false };

/** The id of an assignment, a text, a comment: 128 random bits, made by the page, so that a call whose answer was lost can be repeated. */
export const DeskId = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: '128 random bits, in lower-case hexadecimal.',
});
/** The key of a desk link. */
export const DeskKey = Type.String({ pattern: KEY_PATTERN, description: 'The key of a link: 80 random bits.' });
/** The SHA-256 of a key, in hexadecimal, which is all that the server keeps of it. */
export const KeyHash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 of a key.' });
/** A student's code. */
export const StudentCode = Type.String({ pattern: CODE_PATTERN, description: 'A student’s code, such as “Heron 12”.' });
const Name = Type.String({ maxLength: DESK_NAME_MAX_LENGTH, format: 'document-text' });
/** Words of a comment, a rubric or a sheet. */
export const Words = Type.String({ maxLength: DESK_WORDS_MAX_LENGTH, format: 'document-text' });
const Milliseconds = Type.Integer({
  minimum: 0,
  maximum: 8_640_000_000_000_000,
  description: 'Milliseconds since 1970.',
});
const Position = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const span = { from: Position, to: Position };

/** One level of a criterion. */
export const Level = Type.Object(
  { name: Name, words: Words, points: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })) },
  closed,
);
export type Level = Static<typeof Level>;

/** What a text is marked by. A criterion keeps its id when its words change, so marks stay with it. */
export const Criterion = Type.Object(
  { id: DeskId, name: Name, about: Type.Optional(Words), levels: Type.Array(Level, { maxItems: LEVELS_MAX }) },
  closed,
);
export type Criterion = Static<typeof Criterion>;

/** A rubric: criteria with levels, criteria with one standard each (“not yet”, “met”, “beyond”), or only comments. It begins empty. */
export const Rubric = Type.Object(
  {
    kind: Type.Enum(['levels', 'single point', 'comments only'] as const),
    criteria: Type.Array(Criterion, { maxItems: CRITERIA_MAX }),
  },
  closed,
);
export type Rubric = Static<typeof Rubric>;

/** What a teacher sets about an assignment. */
export const AssignmentSettings = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: DESK_NAME_MAX_LENGTH, format: 'document-text' }),
    className: Name,
    task: Type.Optional(Words),
    dueMs: Type.Optional(Milliseconds),
    zone: Type.String({ maxLength: 60, format: 'time-zone', description: 'The time zone of the deadline (IANA).' }),
    takesLate: Type.Boolean({ description: 'Whether texts are taken after the deadline; they are shown as late.' }),
    isOpen: Type.Boolean({ description: 'Whether the class link works.' }),
    marksWait: Type.Boolean({ description: 'Whether a student sees the mark only after answering each comment.' }),
    teacherName: Name,
    keepDays: Type.Integer({ minimum: 1, maximum: KEEP_DAYS_MAX }),
    rubric: Rubric,
  },
  closed,
);
export type AssignmentSettings = Static<typeof AssignmentSettings>;

/** What an account asks for when it makes an assignment. */
export const NewAssignment = Type.Object({ id: DeskId, classKey: DeskKey, settings: AssignmentSettings }, closed);
export type NewAssignment = Static<typeof NewAssignment>;

/** One assignment, as the desk lists it. */
export const ListedAssignment = Type.Object({
  id: DeskId,
  title: Type.String(),
  className: Type.String(),
  dueMs: Type.Optional(Milliseconds),
  zone: Type.String(),
  texts: Type.Integer({ description: 'How many students have handed in.' }),
  read: Type.Integer({ description: 'How many of these texts its teacher has read.' }),
  deletedAtMs: Milliseconds,
});
export type ListedAssignment = Static<typeof ListedAssignment>;
/** The desk of an account, newest first. */
export const Desk = Type.Object({ assignments: Type.Array(ListedAssignment) });
export type Desk = Static<typeof Desk>;

/** Who a text came from: a student, by link, or the teacher, for somebody. */
export const HANDED_IN_BY = ['student', 'teacher'] as const;

/** A text to hand in: content of the editor's schema, as JSON. */
export const NewText = Type.Object(
  {
    id: DeskId,
    code: StudentCode,
    title: Type.String({ maxLength: TITLE_MAX_LENGTH, format: 'document-text' }),
    body: Type.Unknown({ description: 'A document of the editor’s schema, as ProseMirror’s JSON.' }),
  },
  closed,
);
export type NewText = Static<typeof NewText>;

/** What became of a text. */
export const TextReceipt = Type.Object({
  is: Type.Enum(['new', 'new version', 'same words'] as const, { 'x-unknown': 'new' }),
  code: Type.String({ description: 'Whose text it is; of the same words, whose they were already.' }),
  version: Type.Integer(),
  words: Type.Integer(),
});
export type TextReceipt = Static<typeof TextReceipt>;

/** What the machine has read in a text: places are positions in its body. */
export const TextReading = Type.Object({ argument: Type.Optional(Argument), sources: Type.Optional(Sources) }, closed);
export type TextReading = Static<typeof TextReading>;

/** A text as it was handed in. It never changes; another version is another text. */
export const HandedInText = Type.Object({
  id: DeskId,
  code: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  body: Type.Optional(
    Type.Unknown({ description: 'Its words; left out of an answer to `since` if the text was there already.' }),
  ),
  words: Type.Integer(),
  handedInMs: Milliseconds,
  by: Type.Enum(HANDED_IN_BY, { 'x-unknown': 'teacher' }),
  sameWordsAs: Type.Optional(Type.String({ description: 'The code of somebody who handed in the same words before.' })),
  reading: Type.Optional(TextReading),
});
export type HandedInText = Static<typeof HandedInText>;

/** What a student says to a comment. */
export const ANSWERS = ['done', 'disagree', 'later'] as const;
export type AnswerKind = (typeof ANSWERS)[number];
export const CommentAnswer = Type.Object(
  { answer: Type.Enum(ANSWERS, { 'x-unknown': 'later' }), words: Words },
  closed,
);
export type CommentAnswer = Static<typeof CommentAnswer>;

/** A reader's comment on words of a text. */
export const DeskComment = Type.Object(
  {
    id: DeskId,
    text: DeskId,
    ...span,
    quote: Type.String({ maxLength: QUOTE_MAX_LENGTH, format: 'document-text' }),
    words: Type.String({ minLength: 1, maxLength: DESK_WORDS_MAX_LENGTH, format: 'visible-text' }),
    criterion: Type.Optional(DeskId),
    phrase: Type.Optional(DeskId),
  },
  closed,
);
export type DeskComment = Static<typeof DeskComment>;

/** What a reader has set for one text: levels by criterion (counted from 0), and words on the whole. */
export const TextMark = Type.Object(
  {
    isRead: Type.Boolean(),
    levels: Type.Record(DeskId, Type.Integer({ minimum: 0, maximum: LEVELS_MAX - 1 }), { maxProperties: CRITERIA_MAX }),
    words: Words,
  },
  closed,
);
export type TextMark = Static<typeof TextMark>;
/** The mark of a text that nobody has begun to mark. */
export const NO_MARK: TextMark = { isRead: false, levels: {}, words: '' };

/** A phrase of the comment bank; it belongs to an account. */
export const Phrase = Type.Object(
  {
    id: DeskId,
    code: Type.String({ maxLength: 12, pattern: '^[\\p{L}\\p{N}]*$', description: 'What to type before Tab.' }),
    words: Type.String({ minLength: 1, maxLength: DESK_WORDS_MAX_LENGTH, format: 'visible-text' }),
    criterion: Type.Optional(Name),
    lesson: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://', description: 'A page to read on.' })),
  },
  closed,
);
export type Phrase = Static<typeof Phrase>;

/** A sentence that is kept for the class sheet, always under what went well. */
export const KeptSentence = Type.Object(
  {
    id: DeskId,
    text: DeskId,
    ...span,
    quote: Type.String({ minLength: 1, maxLength: QUOTE_MAX_LENGTH, format: 'document-text' }),
  },
  closed,
);
export type KeptSentence = Static<typeof KeptSentence>;

/** What the class sheet can count: texts, or words. */
export const CLASS_COUNTS = [
  'position',
  'counterclaim',
  'cited not listed',
  'listed not cited',
  'evidence without source',
  'claim without evidence',
  'middle words',
] as const;
export type ClassCount = (typeof CLASS_COUNTS)[number];

/** The words of the class sheet. */
export const ClassSheet = Type.Object(
  {
    wentWell: Type.Array(Words, { maxItems: 20 }),
    workOn: Type.Array(Words, { maxItems: 20 }),
    question: Words,
    /** The kept sentences that are quoted on it, each under one of what went well, counted from 0. */
    quotes: Type.Optional(
      Type.Array(Type.Object({ kept: DeskId, under: Type.Integer({ minimum: 0, maximum: 19 }) }, closed), {
        maxItems: 20,
      }),
    ),
    /** What is counted on it. */
    counts: Type.Optional(Type.Array(Type.Enum(CLASS_COUNTS), { maxItems: CLASS_COUNTS.length })),
  },
  closed,
);
export type ClassSheet = Static<typeof ClassSheet>;

/** A second reader, who comes by a link. */
export const SecondReader = Type.Object({
  id: DeskId,
  name: Type.String(),
  texts: Type.Array(DeskId, { description: 'The texts that they read.' }),
  isDone: Type.Boolean({ description: 'Whether their marks are in; they can’t change them any more.' }),
  isRevoked: Type.Boolean(),
});
export type SecondReader = Static<typeof SecondReader>;

/** The teacher, as a reader among others. */
export const TEACHER_READER = '0'.repeat(32);

/** What the reader has made of a text, once both are in. */
export const ReadersMark = Type.Object({
  reader: DeskId,
  text: DeskId,
  mark: TextMark,
  comments: Type.Array(DeskComment),
});
export type ReadersMark = Static<typeof ReadersMark>;

/** A mark that two readers agreed on. */
export const AgreedMark = Type.Object({
  text: DeskId,
  levels: TextMark.properties.levels,
  by: Type.String(),
  atMs: Milliseconds,
});
export type AgreedMark = Static<typeof AgreedMark>;

/** That a text was returned. */
export const ReturnedText = Type.Object({
  text: DeskId,
  number: Type.Integer({ description: 'Which return it is, among all of them: undoing names it.' }),
  hasChanged: Type.Boolean({
    description: 'Whether the teacher has changed something since; the student doesn’t see that.',
  }),
  atMs: Milliseconds,
  seenMs: Type.Optional(Milliseconds),
  answers: Type.Record(Type.String(), CommentAnswer, { description: 'The student’s answers, by comment.' }),
});
export type ReturnedText = Static<typeof ReturnedText>;

/** What was noted in the log of an assignment. */
export const AUDITED = [
  'names shown',
  'returned',
  'return undone',
  'mark agreed',
  'reader invited',
  'reader revoked',
  'key replaced',
  'codes removed',
  'codes back',
] as const;
export const AuditLine = Type.Object({
  atMs: Milliseconds,
  what: Type.Enum(AUDITED, { 'x-unknown': 'returned' }),
  who: Type.String(),
  about: Type.String(),
});
export type AuditLine = Static<typeof AuditLine>;

/** Who looks at an assignment: its teacher, or a second reader with a link. */
export const DESK_READERS = ['teacher', 'second reader'] as const;
export type DeskReader = (typeof DESK_READERS)[number];

/** The removal of codes that can still be undone. */
export const RemovedCodes = Type.Object({ id: DeskId, codes: Type.Integer(), atMs: Milliseconds });
export type RemovedCodes = Static<typeof RemovedCodes>;

/** An assignment with all that its reader works with. */
export const AssignmentView = Type.Object({
  id: DeskId,
  role: Type.Enum(DESK_READERS, { 'x-unknown': 'second reader' }),
  readerName: Type.String(),
  at: Type.Integer({ description: 'A number that grows with each change; send it to get only what has changed.' }),
  settings: AssignmentSettings,
  /** The key of the class link; only the teacher gets it. */
  classKey: Type.Optional(Type.String()),
  codes: Type.Array(
    Type.Object({
      code: Type.String(),
      hasJoined: Type.Boolean({
        description: 'Whether somebody took it by the class link; otherwise the teacher made it.',
      }),
    }),
  ),
  removed: Type.Optional(RemovedCodes),
  texts: Type.Array(HandedInText),
  comments: Type.Array(DeskComment),
  marks: Type.Record(Type.String(), TextMark, { description: 'The reader’s own marks, by text.' }),
  /** Corrections of what was found in a text, by text. */
  labels: Type.Record(Type.String(), Type.Array(WriterLabel)),
  kept: Type.Array(KeptSentence),
  sheet: ClassSheet,
  phrases: Type.Array(Phrase),
  returned: Type.Array(ReturnedText),
  readers: Type.Array(SecondReader),
  /** Whether the teacher's marks are in, so that second readers who are done can be compared with them. */
  isDone: Type.Boolean(),
  /** What the other readers have set: nothing before both are in. */
  others: Type.Array(ReadersMark),
  agreed: Type.Array(AgreedMark),
  log: Type.Array(AuditLine),
  deletedAtMs: Milliseconds,
});
export type AssignmentView = Static<typeof AssignmentView>;

/** What to answer a page that has the state of `since`: nothing if it's still that. */
export const AssignmentQuery = Type.Object({
  since: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'The `at` of the last answer.' })),
  wait: Type.Optional(
    Type.Enum(['true'], { description: 'Waits some seconds for a change before it says there is none.' }),
  ),
});
export type AssignmentQuery = Static<typeof AssignmentQuery>;
