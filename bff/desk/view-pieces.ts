import { setImmediate as nextTurn } from 'node:timers/promises';

import { type AssignmentView, NO_MARK, type ReadersMark } from '#shared-types/desk/assignment';

import { bytesOf, type Database, type Row } from '../storage/database.ts';
import type { OpenedView } from './assignment-view.ts';
import type { Pieces } from './desk-store.ts';

/** What one look at the database reads of a view, in bytes, if the parts of one text aren't longer. */
const PORTION_BYTES = 262_144;
/** The most texts whose parts one look reads, and the most comments and phrases. */
const PORTION_TEXTS = 20;
const PORTION_ROWS = 100;
/** Shorter pieces are sent together, in bytes: each is a message to the server’s thread, and many short ones cost a sixth more. */
const PIECE_BYTES = 262_144;

/** Where the rest of a view is read. */
type Source = Pick<Database, 'all' | 'get' | 'types'>;

/** Texts that follow each other: the first and the last number of their rows. */
interface Portion {
  from: number;
  to: number;
}

/**
 * An opened view as its reader gets it. What was stored as JSON is sent as it is, without being understood: thirty megabytes
 * mustn't keep the server from everybody else. What changes while it's sent may be in it already; the next state follows.
 */
export function viewPieces(source: Source, view: OpenedView): Pieces {
  return together(fieldsOf(source, view));
}

async function* fieldsOf(source: Source, view: OpenedView): Pieces {
  const { assignment, reader, others } = view;
  const isTeacher = reader.role === 'teacher';
  const sees = isTeacher || others.length > 0;
  yield utf8(JSON.stringify(view.small).slice(0, -1));
  yield* field('comments', list(comments(source, assignment.id, reader.id)));
  yield* field('marks', object(marks(source, view)));
  yield* field('texts', list(texts(source, view)));
  yield* field('labels', object(isTeacher ? labels(source, view) : nothing()));
  yield* field('kept', list(isTeacher ? kept(source, assignment.id) : nothing()));
  yield* field('phrases', list(isTeacher ? phrases(source, assignment.owner) : nothing()));
  yield* field('returned', list(returned(source, view)));
  yield* field('others', list(othersMarks(source, view)));
  yield* field('agreed', list(sees ? agreed(source, view) : nothing()));
  yield utf8('}');
}

/**
 * A reader's own comments, in the order in which they were written: that of the rows that are put together. To order them again
 * would cost four times as much.
 */
async function* comments(source: Source, assignment: string, reader: string): Pieces {
  const sql = `SELECT ${source.types.undecoded("string_agg(content, ',')")} AS json, MAX(number) AS last
    FROM (SELECT number, content FROM desk_comment WHERE assignment = $1 AND reader = $2 AND number > $3
      ORDER BY number LIMIT ${PORTION_ROWS}) AS portion`;
  yield* portionsByNumber(source, sql, assignment, reader);
}

async function* phrases(source: Source, owner: string): Pieces {
  const sql = `SELECT ${source.types.undecoded("string_agg(content, ',')")} AS json, MAX(number) AS last
    FROM (SELECT number, content FROM desk_phrase WHERE user_id = $1 AND number > $2
      ORDER BY number LIMIT ${PORTION_ROWS}) AS portion`;
  yield* portionsByNumber(source, sql, owner);
}

/** What a statement finds after a number, its last parameter, until it finds nothing more. */
async function* portionsByNumber({ get }: Source, sql: string, ...values: string[]): Pieces {
  let last = 0;
  for (let row = await get(sql, ...values, last); row?.['json'] != null; row = await get(sql, ...values, last)) {
    yield bytesOf(row['json']);
    last = Number(row['last']);
  }
}

async function* kept({ all, types }: Source, assignment: string): Pieces {
  const content = types.undecoded('content');
  const rows = await all(`SELECT ${content} AS json FROM desk_kept WHERE assignment = $1 ORDER BY number`, assignment);
  for (const { json } of rows) yield bytesOf(json);
}

/** A reader's own marks, by text. */
async function* marks(source: Source, { assignment, reader, texts: listed }: OpenedView): Pieces {
  const sql = `SELECT text_id, ${source.types.undecoded('desk_mark.content')} AS json
    FROM desk_text JOIN desk_mark ON desk_mark.assignment = $1 AND desk_mark.text_id = desk_text.id AND reader = $4
    WHERE desk_text.assignment = $1 AND desk_text.number BETWEEN $2 AND $3 ORDER BY desk_text.number`;
  const own = new Set(listed.map(({ id }) => id));
  for (const { from, to } of portionsOf(listed, () => 0))
    for (const row of await source.all(sql, assignment.id, from, to, reader.id))
      if (own.has(String(row['text_id']))) yield named(row['text_id'], row['json']);
}

async function* labels(source: Source, { assignment, texts: listed }: OpenedView): Pieces {
  const sql = `SELECT id, ${source.types.undecoded('labels')} AS json FROM desk_text
    WHERE assignment = $1 AND number BETWEEN $2 AND $3 AND labels IS NOT NULL ORDER BY number`;
  for (const { from, to } of portionsOf(listed, ({ size }) => size))
    for (const row of await source.all(sql, assignment.id, from, to)) yield named(row['id'], row['json']);
}

/** The marks that two readers have agreed on. */
async function* agreed(source: Source, { assignment, texts: listed }: OpenedView): Pieces {
  const sql = `SELECT id, ${source.types.undecoded('agreed')} AS json FROM desk_text
    WHERE assignment = $1 AND number BETWEEN $2 AND $3 AND agreed IS NOT NULL ORDER BY number`;
  const isThere = new Set(listed.map(({ id }) => id));
  for (const { from, to } of portionsOf(listed, () => 0))
    for (const row of await source.all(sql, assignment.id, from, to))
      if (isThere.has(String(row['id']))) yield bytesOf(row['json']);
}

/** The texts, with their words if the reader doesn't have them. One that was removed meanwhile is left out. */
async function* texts(source: Source, { assignment, reader, since = -1, texts: listed }: OpenedView): Pieces {
  const { undecoded } = source.types;
  const sql = `SELECT id, ${undecoded('reading')} AS reading, ${undecoded('CASE WHEN came_after >= $4 THEN body END')} AS body
    FROM desk_text WHERE assignment = $1 AND number BETWEEN $2 AND $3 ORDER BY number`;
  const byId = new Map(listed.map((text) => [text.id, text]));
  for (const { from, to } of portionsOf(listed, ({ size }) => size))
    for (const row of await source.all(sql, assignment.id, from, to, since)) {
      const text = byId.get(String(row['id']));
      if (!text) continue; // it isn't on the second reader's list
      const { number: _number, size: _size, sameWordsAs, ...facts } = text;
      const shown = { ...facts, ...(reader.role === 'teacher' && sameWordsAs !== undefined && { sameWordsAs }) };
      yield joined(JSON.stringify(shown).slice(0, -1), part('body', row), part('reading', row), '}');
    }
}

/** A field of an object, if a row has it. */
function part(name: string, row: Row): Uint8Array {
  return row[name] === null ? utf8('') : joined(`,"${name}":`, bytesOf(row[name]));
}

/** What was returned, with the students' answers. */
async function* returned(source: Source, { assignment, returned: all }: OpenedView): Pieces {
  const answer = `'"' || comment_id || '":' || content`;
  const sql = `SELECT ${source.types.undecoded(`string_agg(${answer}, ',')`)} AS json
    FROM desk_answer WHERE assignment = $1 AND text_id = $2`;
  const found = await source.all('SELECT DISTINCT text_id FROM desk_answer WHERE assignment = $1', assignment.id);
  const answered = new Set(found.map((row) => String(row['text_id'])));
  for (const text of all) {
    // One text after the other: its answers may be long.
    const row = answered.has(text.text) ? await source.get(sql, assignment.id, text.text) : undefined;
    yield joined(JSON.stringify(text).slice(0, -1), ',"answers":{', bytesOf(row?.['json']), '}}');
  }
}

/** What the other readers have set and written. */
async function* othersMarks(source: Source, { assignment, texts: listed, others }: OpenedView): Pieces {
  const { undecoded } = source.types;
  const written = `(SELECT string_agg(content, ',' ORDER BY number) FROM desk_comment
    WHERE desk_comment.assignment = $1 AND text_id = desk_text.id AND reader = $4)`;
  const sql = `SELECT id, ${undecoded(written)} AS comments, ${undecoded(`(SELECT content FROM desk_mark
      WHERE desk_mark.assignment = $1 AND text_id = desk_text.id AND reader = $4)`)} AS mark
    FROM desk_text WHERE assignment = $1 AND number BETWEEN $2 AND $3 ORDER BY number`;
  for (const { id, texts: own, bytesByText } of others) {
    const read = listed.filter((text) => own.has(text.id));
    for (const { from, to } of portionsOf(read, (text) => bytesByText.get(text.id) ?? 0))
      for (const row of await source.all(sql, assignment.id, from, to, id)) {
        const about: Pick<ReadersMark, 'reader' | 'text'> = { reader: id, text: String(row['id']) };
        if (own.has(about.text)) yield joined(JSON.stringify(about).slice(0, -1), markIn(row), commentsIn(row), '}');
      }
  }
}

function markIn({ mark }: Row): Uint8Array {
  return joined(',"mark":', mark === null ? JSON.stringify(NO_MARK) : bytesOf(mark));
}

function commentsIn({ comments: written }: Row): Uint8Array {
  return joined(',"comments":[', bytesOf(written), ']');
}

/** Puts texts that follow each other together, until they are long enough. @param sizeOf how long what is read of one is, in bytes. */
function* portionsOf(
  listed: OpenedView['texts'],
  sizeOf: (text: OpenedView['texts'][number]) => number,
): Generator<Portion> {
  let portion: Portion | undefined;
  let [bytes, count] = [0, 0];
  for (const text of listed) {
    bytes += sizeOf(text);
    count += 1;
    if (portion && (bytes > PORTION_BYTES || count > PORTION_TEXTS)) {
      yield portion;
      portion = undefined;
      [bytes, count] = [sizeOf(text), 1];
    }
    portion = { from: portion?.from ?? text.number, to: text.number };
  }
  if (portion) yield portion;
}

async function* field(name: keyof AssignmentView, value: Pieces): Pieces {
  yield utf8(`,"${name}":`);
  yield* value;
}

const list = (items: Pieces) => between('[', items, ']');
const object = (items: Pieces) => between('{', items, '}');

async function* between(begin: string, items: Pieces, end: string): Pieces {
  yield utf8(begin);
  let isFirst = true;
  for await (const item of items) {
    if (!isFirst) yield COMMA;
    yield item;
    isFirst = false;
  }
  yield utf8(end);
}

async function* nothing(): Pieces {}

/** Comes when all earlier pieces of any view have been sent. */
let turn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop in which no other view is read, so that there's time for everybody else in between. */
function ownTurn(): Promise<void> {
  return (turn = turn.then(() => nextTurn()));
}

/** The same, in longer pieces: each is a write to the socket, in a turn of its own. */
async function* together(pieces: Pieces): Pieces {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
    await ownTurn();
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

const COMMA = utf8(',');

function named(name: unknown, json: unknown): Uint8Array {
  return joined(`"${String(name)}":`, bytesOf(json));
}

function joined(...parts: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((each) => (typeof each === 'string' ? utf8(each) : each)));
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text);
}
