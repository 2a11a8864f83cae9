import type { WriterLabel } from '#shared-types/argument';
import {
  type AgreedMark,
  type CommentAnswer,
  type DeskComment,
  type Phrase,
  RETURN_UNDO_MINUTES,
  type ReturnedText,
  type Rubric,
  TEACHER_READER,
  type TextMark,
} from '#shared-types/desk';
import type { ReturnedWork } from '#shared-types/desk-student';

import { errors } from '../errors.ts';
import type { Row } from '../storage/database.ts';
import { audit, parsed, type Place } from './assignment-rows.ts';
import { findText, type TextFacts } from './text-rows.ts';

const UNDO_MS = RETURN_UNDO_MINUTES * 60_000;

/** What a student gets to see of a text: all that the teacher had made of it when it was returned, and nothing that changed since. */
interface Snapshot {
  comments: ReturnedWork['comments'];
  labels: WriterLabel[];
  words: string;
  mark?: { rubric: Rubric; levels: TextMark['levels'] };
}

/** The sets in which a snapshot looks things up, read once for all texts of a call. */
interface Desk {
  phrases: ReadonlyMap<string, Phrase>;
}

/**
 * Returns texts. A text that was returned as it is now isn't returned again.
 * @throws {BffError} NOT_FOUND if one is unknown.
 */
export async function returnTexts(place: Place, ids: readonly string[]): Promise<void> {
  const { statements, assignment, nowMs } = place;
  const phrases = await phrasesById(place);
  const returned: string[] = [];
  for (const id of new Set(ids)) {
    const snapshot = JSON.stringify(await snapshotOf(place, id, { phrases }));
    const current = await currentReturn(place, id);
    if (current?.['snapshot'] === snapshot) continue;
    // The one before comes back if this one is undone; older ones are of no more use.
    await statements.run(
      'DELETE FROM desk_return WHERE assignment = $1 AND text_id = $2 AND number <> $3',
      assignment.id,
      id,
      Number(current?.['number'] ?? -1),
    );
    await statements.run(
      'INSERT INTO desk_return (assignment, text_id, at_ms, size, snapshot) VALUES ($1, $2, $3, $4, $5)',
      assignment.id,
      id,
      nowMs,
      Buffer.byteLength(snapshot),
      snapshot,
    );
    returned.push((await requireText(place, id)).code);
  }
  if (returned.length > 0) await audit(place, 'returned', returned.join(', '));
}

/** Takes back what was returned in the last minutes. @throws {BffError} FORBIDDEN if it was returned before that. */
export async function undoReturn(place: Place, ids: readonly string[]): Promise<void> {
  const { statements, assignment, nowMs } = place;
  const undone: string[] = [];
  for (const id of new Set(ids)) {
    const count = await statements.run(
      `UPDATE desk_return SET undone_ms = $3
       WHERE assignment = $1 AND text_id = $2 AND undone_ms IS NULL AND at_ms >= $4`,
      assignment.id,
      id,
      nowMs,
      nowMs - UNDO_MS,
    );
    if (count > 0) undone.push((await requireText(place, id)).code);
    else if ((await currentReturn(place, id)) && !(await wasUndone(place, id))) throw errors.undoTooLate();
  }
  if (undone.length > 0) await audit(place, 'return undone', undone.join(', '));
}

/** Whether the undo of a return arrived before, and this is the same call again. */
async function wasUndone({ statements, assignment, nowMs }: Place, id: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM desk_return WHERE assignment = $1 AND text_id = $2 AND undone_ms >= $3';
  return (await statements.get(sql, assignment.id, id, nowMs - UNDO_MS)) !== undefined;
}

/** What is returned of an assignment, as its teacher sees it, without the answers. */
export async function returnedTexts({ statements, assignment }: Place): Promise<Omit<ReturnedText, 'answers'>[]> {
  const rows = await statements.all(
    'SELECT text_id, at_ms, seen_ms FROM desk_return WHERE assignment = $1 AND undone_ms IS NULL ORDER BY number',
    assignment.id,
  );
  const newest = new Map(rows.map((row) => [String(row['text_id']), row]));
  return [...newest].map(([text, row]) => {
    const returned: Omit<ReturnedText, 'answers'> = { text, atMs: Number(row['at_ms']) };
    if (row['seen_ms'] !== null) returned.seenMs = Number(row['seen_ms']);
    return returned;
  });
}

/** What a student got back, the newest first; the mark is left out where it waits for answers. */
export async function returnedWork(place: Place, code: string): Promise<ReturnedWork[]> {
  const answers = await answersByText(place);
  const found = await returnsOf(place, code);
  const rows = found.toSorted((a, b) => Number(b['at_ms']) - Number(a['at_ms']));
  return rows.map((row) => {
    const { comments, labels, words, mark } = parsed<Snapshot>(row['snapshot']);
    const text = String(row['text_id']);
    const given = Object.entries(answers.get(text) ?? {});
    const own = given.filter(([comment]) => comments.some(({ id }) => id === comment));
    const isOpen = !place.assignment.settings.marksWait || own.length === comments.length;
    const work: ReturnedWork = {
      text,
      atMs: Number(row['at_ms']),
      comments,
      answers: Object.fromEntries(own),
      labels,
      words,
      isMarkWaiting: mark !== undefined && !isOpen,
    };
    if (mark && isOpen) work.mark = mark;
    return work;
  });
}

/** Notes that a student has seen what was returned. @returns whether that is new. */
export async function noteSeen({ statements, assignment, nowMs }: Place, texts: readonly string[]): Promise<boolean> {
  let seen = 0;
  for (const text of texts)
    seen += await statements.run(
      `UPDATE desk_return SET seen_ms = $3
       WHERE assignment = $1 AND text_id = $2 AND undone_ms IS NULL AND seen_ms IS NULL`,
      assignment.id,
      text,
      nowMs,
    );
  return seen > 0;
}

/** The text of a student whose returned comments have this one, if any has. */
export async function textOfComment(place: Place, code: string, comment: string): Promise<string | undefined> {
  const rows = await returnsOf(place, code);
  const found = rows.find((row) => parsed<Snapshot>(row['snapshot']).comments.some(({ id }) => id === comment));
  return found && String(found['text_id']);
}

/** The returns of a student's texts that count. */
async function returnsOf({ statements, assignment }: Place, code: string): Promise<Row[]> {
  const rows = await statements.all(
    `SELECT desk_return.* FROM desk_return JOIN desk_text
       ON desk_text.assignment = desk_return.assignment AND desk_text.id = desk_return.text_id
     WHERE desk_return.assignment = $1 AND code = $2 AND undone_ms IS NULL ORDER BY desk_return.number`,
    assignment.id,
    code,
  );
  return [...new Map(rows.map((row) => [String(row['text_id']), row])).values()];
}

/** The return of a text that counts: the newest that wasn't undone. */
async function currentReturn({ statements, assignment }: Place, text: string): Promise<Row | undefined> {
  return statements.get(
    'SELECT * FROM desk_return WHERE assignment = $1 AND text_id = $2 AND undone_ms IS NULL ORDER BY number DESC',
    assignment.id,
    text,
  );
}

async function answersByText({ statements, assignment }: Place): Promise<Map<string, Record<string, CommentAnswer>>> {
  const rows = await statements.all('SELECT * FROM desk_answer WHERE assignment = $1', assignment.id);
  const byText = new Map<string, Record<string, CommentAnswer>>();
  for (const { text_id: id, comment_id: comment, content } of rows) {
    const answers = byText.get(String(id)) ?? {};
    answers[String(comment)] = parsed(content);
    byText.set(String(id), answers);
  }
  return byText;
}

async function phrasesById({ statements, assignment }: Place): Promise<Map<string, Phrase>> {
  const rows = await statements.all('SELECT content FROM desk_phrase WHERE user_id = $1', assignment.owner);
  return new Map(rows.map(({ content }) => parsed<Phrase>(content)).map((phrase) => [phrase.id, phrase]));
}

async function requireText(place: Place, id: string): Promise<TextFacts> {
  const text = await findText(place, id);
  if (!text) throw errors.deskTextUnknown();
  return text;
}

/** What the teacher has made of a text; a second reader's comments are for the teacher. */
async function snapshotOf({ statements, assignment }: Place, id: string, { phrases }: Desk): Promise<Snapshot> {
  const { all, get } = statements;
  const comments = await all(
    'SELECT content FROM desk_comment WHERE assignment = $1 AND reader = $2 AND text_id = $3 ORDER BY number',
    assignment.id,
    TEACHER_READER,
    id,
  );
  const marked = await get(
    'SELECT content FROM desk_mark WHERE assignment = $1 AND reader = $2 AND text_id = $3',
    assignment.id,
    TEACHER_READER,
    id,
  );
  const text = await get('SELECT labels, agreed FROM desk_text WHERE assignment = $1 AND id = $2', assignment.id, id);
  const own = marked && parsed<TextMark>(marked['content']);
  const agreed = typeof text?.['agreed'] === 'string' ? parsed<AgreedMark>(text['agreed']) : undefined;
  const { rubric } = assignment.settings;
  const levels = levelsIn(rubric, agreed?.levels ?? own?.levels ?? {});
  const hasMark = rubric.kind !== 'comments only' && Object.keys(levels).length > 0;
  return {
    comments: comments.map(({ content }) => withLesson(parsed(content), phrases)),
    labels: typeof text?.['labels'] === 'string' ? parsed(text['labels']) : [],
    words: own?.words ?? '',
    ...(hasMark && { mark: { rubric, levels } }),
  };
}

/** The levels that a rubric has. */
function levelsIn({ criteria }: Rubric, levels: TextMark['levels']): TextMark['levels'] {
  const kept = criteria.flatMap(({ id, levels: { length } }) => {
    const level = levels[id];
    return level !== undefined && level < length ? [[id, level] as const] : [];
  });
  return Object.fromEntries(kept);
}

function withLesson(comment: DeskComment, phrases: Desk['phrases']): ReturnedWork['comments'][number] {
  const lesson = comment.phrase === undefined ? undefined : phrases.get(comment.phrase)?.lesson;
  return lesson === undefined ? comment : { ...comment, lesson };
}
