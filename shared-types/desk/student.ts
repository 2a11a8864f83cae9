import { type Static, Type } from 'typebox';

import { WriterLabel } from '../analysis/argument.ts';
import {
  CommentAnswer,
  DESK_PATH,
  DeskComment,
  DeskId,
  DeskKey,
  NewText,
  Rubric,
  StudentCode,
  TextMark,
} from './assignment.ts';

/*
 * What a student sees of the desk: no account, but the class's link, and then a link of their own. Nothing that a reader has
 * written is in an answer before it is returned.
 */

/** The path at which somebody with the class link learns what it is for, and gets a code and a key of their own. */
export const CLASS_PATH = `${DESK_PATH}/class`;
/** The path of what somebody with a student's key has handed in and got back. */
export const STUDENT_PATH = `${DESK_PATH}/student`;
/** The path that takes a student's text. */
export const STUDENT_TEXTS_PATH = `${STUDENT_PATH}/texts`;
/** The path of one text that a student handed in. */
export const STUDENT_TEXT_ROUTE = `${STUDENT_TEXTS_PATH}/:text`;
/** The path of a student's answer to a comment. */
export const STUDENT_ANSWER_ROUTE = `${STUDENT_PATH}/answers/:comment`;

const closed = { additionalProperties: false };
const Milliseconds = Type.Integer({ minimum: 0 });

/** What students are told of an assignment. */
export const AssignmentFacts = Type.Object({
  title: Type.String(),
  className: Type.String(),
  task: Type.Optional(Type.String()),
  teacherName: Type.String(),
  dueMs: Type.Optional(Milliseconds),
  zone: Type.String(),
  takesLate: Type.Boolean(),
  isOpen: Type.Boolean(),
  isOver: Type.Boolean({ description: 'Whether the deadline has passed, by the server’s clock.' }),
  keepDays: Type.Integer(),
});
export type AssignmentFacts = Static<typeof AssignmentFacts>;

/** Somebody who comes by the class link: the page makes the key, so that a call whose answer was lost can be repeated. */
export const JoinedClass = Type.Object({ key: DeskKey }, closed);
export type JoinedClass = Static<typeof JoinedClass>;
/** The code that they got. */
export const JoinReceipt = Type.Object({ code: StudentCode });
export type JoinReceipt = Static<typeof JoinReceipt>;

/** A text that a student hands in; the key says whose it is. */
export const StudentText = Type.Object(
  { id: NewText.properties.id, title: NewText.properties.title, body: NewText.properties.body },
  closed,
);
export type StudentText = Static<typeof StudentText>;

/** What a student has handed in. */
export const OwnText = Type.Object({
  id: DeskId,
  version: Type.Integer(),
  title: Type.String(),
  body: Type.Unknown(),
  words: Type.Integer(),
  handedInMs: Milliseconds,
  isLate: Type.Boolean(),
  canTakeBack: Type.Boolean({ description: 'Whether nobody has read it yet.' }),
});
export type OwnText = Static<typeof OwnText>;

/** A mark with the rubric that it was set by. */
const ReturnedMark = Type.Object({ rubric: Rubric, levels: TextMark.properties.levels });

/** What a reader has said about a text, as it was when it was returned. */
export const ReturnedWork = Type.Object({
  text: DeskId,
  atMs: Milliseconds,
  comments: Type.Array(Type.Object({ ...DeskComment.properties, lesson: Type.Optional(Type.String()) })),
  answers: Type.Record(Type.String(), CommentAnswer),
  /** What the teacher has said about sentences: “your teacher's reading”. */
  labels: Type.Array(WriterLabel),
  words: Type.String({ description: 'What the teacher says to the whole text.' }),
  /** The mark, unless it waits for answers. */
  mark: Type.Optional(ReturnedMark),
  isMarkWaiting: Type.Boolean({ description: 'Whether there is a mark that opens once each comment has an answer.' }),
  /** What the student had seen of this text before it was returned anew. */
  before: Type.Optional(Type.Object({ atMs: Milliseconds, mark: Type.Optional(ReturnedMark) })),
});
export type ReturnedWork = Static<typeof ReturnedWork>;

/** Everything that a student's link shows. */
export const StudentView = Type.Object({
  code: StudentCode,
  assignment: AssignmentFacts,
  texts: Type.Array(OwnText, { description: 'The newest first.' }),
  returned: Type.Array(ReturnedWork, { description: 'The newest first.' }),
});
export type StudentView = Static<typeof StudentView>;
