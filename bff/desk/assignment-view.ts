import type { WriterLabel } from '#shared-types/argument';
import {
  type AssignmentView,
  type AuditLine,
  type ClassSheet,
  type KeptSentence,
  type Phrase,
  type ReadersMark,
  TEACHER_READER,
} from '#shared-types/desk';

import type { Statements } from '../storage/database.ts';
import { parsed, type Place, type ReaderHere } from './assignment-rows.ts';
import { agreedMarks, commentsOf, marksOf, NO_MARK, secondReaders } from './reader-rows.ts';
import { removedCodes } from './removed-codes.ts';
import { returnedTexts } from './returns.ts';
import { asText } from './text-rows.ts';

/** How many lines of the log are shown, the newest ones. */
const LOG_LINES = 1000;

/** The class sheet of a new assignment. */
export const EMPTY_SHEET: ClassSheet = { wentWell: [], workOn: [], question: '' };

/** What a reader works with. A second reader gets the texts on their list, and nothing that could tell them what others think. */
export async function assignmentView(place: Place, reader: ReaderHere, since?: number): Promise<AssignmentView> {
  const { statements, assignment } = place;
  const { id, at, settings, deleteMs: deletedAtMs } = assignment;
  const all = await statements.all('SELECT * FROM desk_text WHERE assignment = $1 ORDER BY number', id);
  const rows = all.filter((row) => reader.texts?.has(String(row['id'])) ?? true);
  const texts = rows.map((row) => asText(row, since));
  const readers = await secondReaders(place);
  const isThere = new Set(texts.map((text) => text.id));
  const view = {
    id,
    role: reader.role,
    readerName: reader.name,
    at,
    settings,
    comments: await commentsOf(place, reader.id),
    marks: Object.fromEntries(await marksOf(place, reader.id)),
    isDone: assignment.isDone,
    others: await othersMarks(place, reader, isThere),
    deletedAtMs,
  };
  for (const each of readers) each.texts = each.texts.filter((text) => isThere.has(text));
  if (reader.role === 'second reader')
    return {
      ...view,
      codes: [],
      texts: texts.map(({ sameWordsAs: _other, ...text }) => text),
      labels: {},
      kept: [],
      sheet: EMPTY_SHEET,
      phrases: [],
      returned: [],
      readers: readers.filter((each) => each.id === reader.id),
      agreed: view.others.length > 0 ? (await agreedMarks(place)).filter(({ text }) => isThere.has(text)) : [],
      log: [],
    };
  const codes = await statements.all('SELECT code, joined_ms FROM desk_code WHERE assignment = $1 ORDER BY number', id);
  const removed = await removedCodes(place);
  const labelled = rows.filter(({ labels }) => typeof labels === 'string');
  return {
    ...view,
    classKey: assignment.classKey,
    codes: codes.map(({ code, joined_ms: joinedMs }) => ({ code: String(code), hasJoined: joinedMs !== null })),
    ...(removed && { removed }),
    texts,
    labels: Object.fromEntries(labelled.map((row) => [String(row['id']), parsed<WriterLabel[]>(row['labels'])])),
    kept: await keptSentences(place),
    sheet: assignment.sheet,
    phrases: await phrasesOf(statements, assignment.owner),
    returned: await returnedTexts(place),
    readers,
    agreed: await agreedMarks(place),
    log: await auditLines(place),
  };
}

/** What the others have set: the teacher for a second reader, and each second reader for the teacher, once both are in. */
async function othersMarks(place: Place, reader: ReaderHere, isThere: ReadonlySet<string>): Promise<ReadersMark[]> {
  if (!reader.isDone || !place.assignment.isDone) return [];
  const done = (await secondReaders(place)).filter(({ isDone }) => isDone);
  const others = reader.role === 'teacher' ? done : [{ id: TEACHER_READER, texts: [...(reader.texts ?? [])] }];
  const found: ReadersMark[] = [];
  for (const { id, texts } of others) {
    const marks = await marksOf(place, id);
    const comments = await commentsOf(place, id);
    for (const text of texts.filter((each) => isThere.has(each)))
      found.push({
        reader: id,
        text,
        mark: marks.get(text) ?? NO_MARK,
        comments: comments.filter((comment) => comment.text === text),
      });
  }
  return found;
}

async function keptSentences({ statements, assignment }: Place): Promise<KeptSentence[]> {
  const sql = 'SELECT content FROM desk_kept WHERE assignment = $1 ORDER BY number';
  const rows = await statements.all(sql, assignment.id);
  return rows.map(({ content }) => parsed<KeptSentence>(content));
}

/** The phrases of an account, in the order in which they were added. */
export async function phrasesOf({ all }: Pick<Statements, 'all'>, owner: string): Promise<Phrase[]> {
  const rows = await all('SELECT content FROM desk_phrase WHERE user_id = $1 ORDER BY number', owner);
  return rows.map(({ content }) => parsed<Phrase>(content));
}

async function auditLines({ statements, assignment }: Place): Promise<AuditLine[]> {
  const rows = await statements.all(
    `SELECT * FROM desk_log WHERE assignment = $1 ORDER BY number DESC LIMIT ${LOG_LINES}`,
    assignment.id,
  );
  return rows.toReversed().map((row) => ({
    atMs: Number(row['at_ms']),
    what: row['what'] as AuditLine['what'], // oxlint-disable-line typescript/no-unsafe-type-assertion -- `audit` wrote it
    who: String(row['who']),
    about: String(row['about']),
  }));
}
