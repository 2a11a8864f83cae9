import type { ActName, ActOf, DeskAct } from '#shared-types/desk/acts';
import {
  NO_MARK,
  type AgreedMark,
  type AssignmentSettings,
  CODES_MAX,
  type DeskComment,
  KEPT_MAX,
  type KeptSentence,
  type Phrase,
  PHRASES_MAX,
  TEXT_COMMENTS_MAX,
  type TextMark,
} from '#shared-types/desk/assignment';

import { errors } from '../errors.ts';
import type { Row } from '../storage/database.ts';
import { audit, checkSettings, deleteText, parsed, type Place, type ReaderHere } from './assignment-rows.ts';
import { type Facts, requireRight } from './desk-policy.ts';
import { invite, revoke, secondReaders } from './reader-rows.ts';
import { bringBackCodes, removeCodes } from './removed-codes.ts';
import { noteWork, returnTexts, undoReturns } from './returns.ts';
import { findText } from './text-rows.ts';

/** Where a reader does something. */
interface ReadersPlace extends Place {
  reader: ReaderHere;
}

/** How each act is stored. What only changes the assignment or its reader is written with them (`touch`). */
const STORED: { [Name in ActName]: (place: ReadersPlace, act: ActOf<Name>) => Promise<void> | void } = {
  set: (place, { settings }) => set(place, settings),
  'add codes': (place, { codes }) => addCodes(place, codes),
  'replace key': replaceKey,
  'remove codes': (place, { id, codes }) => removeCodes(place, id, codes),
  'bring back codes': (place, { id }) => bringBackCodes(place, id),
  'remove text': ({ statements, assignment }, { text }) => deleteText(statements, assignment.id, text),
  reading: (place, { text, reading }) => setOfText(place, text, 'reading', reading),
  comment: (place, given) => comment(place, given.comment),
  'remove comment': (place, { id }) => removeComment(place, id),
  mark,
  async label(place, { text, labels }) {
    for (const label of labels) await requirePlace(place, text, label);
    return setOfText(place, text, 'labels', labels);
  },
  keep: (place, { sentence }) => keep(place, sentence),
  async drop({ statements, assignment }, { id }) {
    await statements.run('DELETE FROM desk_kept WHERE assignment = $1 AND id = $2', assignment.id, id);
  },
  sheet({ assignment }, { sheet }) {
    assignment.sheet = sheet;
  },
  phrase: (place, { phrase }) => keepPhrase(place, phrase),
  async 'remove phrase'({ statements, assignment }, { id }) {
    await statements.run('DELETE FROM desk_phrase WHERE user_id = $1 AND id = $2', assignment.owner, id);
  },
  return: (place, { texts }) => returnTexts(place, texts),
  'undo return': (place, { returns }) => undoReturns(place, returns),
  invite,
  revoke: (place, { id }) => revoke(place, id),
  'marks in': marksIn,
  agree,
  'show names': (place, { reason }) => audit(place, 'names shown', reason),
};

/** Does one thing that a reader wants done, if they may. @throws {BffError} why they can't. */
export async function doAct(place: ReadersPlace, act: DeskAct): Promise<void> {
  requireRight(place.reader, act.do, await factsOf(place, act));
  const store: (place: ReadersPlace, act: never) => Promise<void> | void = STORED[act.do];
  await store(place, act as never); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it's stored as what it is
}

/** What the policy asks about an act. */
async function factsOf(place: ReadersPlace, act: DeskAct): Promise<Facts> {
  const { reader } = place;
  const texts = textsOf(act);
  const known = await textsHere(place, texts);
  const second = act.do === 'agree' || act.do === 'mark' ? await secondReaders(place) : [];
  const compared = second.filter(({ isDone, isRevoked }) => isDone || !isRevoked);
  const isSecondRead = texts.some((text) => compared.some((other) => other.texts.includes(text)));
  const isOwn = reader.role === 'teacher' && (!isSecondRead || act.do !== 'mark' || !changesMark(act));
  return {
    'one of their texts': texts.every((text) => known.has(text) && (reader.texts?.has(text) ?? true)),
    'marks not in': !reader.isDone || isOwn,
    'both are in':
      reader.isDone && second.some((other) => other.isDone && texts.every((text) => other.texts.includes(text))),
  };
}

/** Which of these texts the assignment has, and perhaps more. */
async function textsHere(place: Place, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const [text, ...more] = texts;
  if (text === undefined) return new Set();
  if (more.length === 0) return new Set((await findText(place, text)) && [text]);
  const { statements, assignment } = place;
  const rows = await statements.all('SELECT id FROM desk_text WHERE assignment = $1', assignment.id);
  return new Set(rows.map(({ id }) => String(id)));
}

/** Whether a mark says more than that the text was read. */
function changesMark({ criterion, level, words }: ActOf<'mark'>): boolean {
  return criterion !== undefined || level !== undefined || words !== undefined;
}

/** The texts that an act is about. */
function textsOf(act: DeskAct): readonly string[] {
  if (act.do === 'comment') return [act.comment.text];
  if (act.do === 'keep') return [act.sentence.text];
  if ('texts' in act) return act.texts;
  // Removing a text that is gone already is done.
  return 'text' in act && act.do !== 'remove text' ? [act.text] : [];
}

async function set(place: Place, settings: AssignmentSettings): Promise<void> {
  const { assignment } = place;
  checkSettings(settings);
  const isOther = JSON.stringify(assignment.settings.rubric) !== JSON.stringify(settings.rubric);
  // A level is kept as its place among others, so what was marked would say something else.
  if (isOther && (await areMarksIn(place))) throw errors.marksAreIn();
  assignment.settings = settings;
  if (isOther) await noteWork(place);
}

/** Whether a reader has said that their marks are in, which nobody changes any more. */
async function areMarksIn({ statements, assignment }: Place): Promise<boolean> {
  const sql = 'SELECT 1 FROM desk_reader WHERE assignment = $1 AND is_done = 1';
  return assignment.isDone || (await statements.get(sql, assignment.id)) !== undefined;
}

async function addCodes({ statements, assignment }: Place, codes: ActOf<'add codes'>['codes']): Promise<void> {
  const { all, run } = statements;
  const rows = await all('SELECT code, key_hash FROM desk_code WHERE assignment = $1', assignment.id);
  const known = new Map(rows.map((row) => [String(row['code']), row['key_hash']]));
  for (const { code, keyHash } of codes) {
    const there = known.get(code);
    if (there === keyHash) continue;
    if (there !== undefined) throw errors.codeTaken(code);
    if (known.size >= CODES_MAX) throw errors.deskFull(`${CODES_MAX} codes`, 'An assignment');
    known.set(code, keyHash);
    await run('INSERT INTO desk_code (assignment, code, key_hash) VALUES ($1, $2, $3)', assignment.id, code, keyHash);
  }
}

async function replaceKey(place: Place, { code, keyHash }: ActOf<'replace key'>): Promise<void> {
  const { statements, assignment } = place;
  const row = await statements.get(
    'SELECT key_hash FROM desk_code WHERE assignment = $1 AND code = $2',
    assignment.id,
    code,
  );
  if (!row) throw errors.codeUnknown(code);
  if (row['key_hash'] === keyHash) return;
  const sql = 'UPDATE desk_code SET key_hash = $3 WHERE assignment = $1 AND code = $2';
  await statements.run(sql, assignment.id, code, keyHash);
  await audit(place, 'key replaced', code);
}

/** @throws {BffError} if a text has no such place. */
async function requirePlace(place: Place, text: string, { from, to }: { from: number; to: number }): Promise<void> {
  const found = await findText(place, text);
  if (!found) throw errors.deskTextUnknown();
  if (from >= to || to > found.span) throw errors.placeOutside();
}

async function comment(place: ReadersPlace, given: DeskComment): Promise<void> {
  const { statements, assignment, reader } = place;
  await requirePlace(place, given.text, given);
  const { criterion } = given;
  if (criterion !== undefined && assignment.settings.rubric.criteria.every(({ id }) => id !== criterion))
    throw errors.levelUnknown();
  const content = JSON.stringify(given);
  const before = await commentOf(place, given.id);
  if (before?.['content'] === content) return;
  await statements.run(
    `INSERT INTO desk_comment (assignment, reader, id, text_id, size, content) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (assignment, reader, id) DO UPDATE
       SET text_id = excluded.text_id, size = excluded.size, content = excluded.content`,
    assignment.id,
    reader.id,
    given.id,
    given.text,
    Buffer.byteLength(content),
    content,
  );
  const sql = 'SELECT COUNT(*) AS comments FROM desk_comment WHERE assignment = $1 AND text_id = $2 AND reader = $3';
  const count = await statements.get(sql, assignment.id, given.text, reader.id);
  if (Number(count?.['comments']) > TEXT_COMMENTS_MAX)
    throw errors.deskFull(`${TEXT_COMMENTS_MAX} comments by one reader`, 'A text');
  const textBefore = before && String(before['text_id']);
  for (const text of new Set([given.text, textBefore ?? given.text])) await noteOwnWork(place, text);
}

async function removeComment(place: ReadersPlace, id: string): Promise<void> {
  const { statements, assignment, reader } = place;
  const before = await commentOf(place, id);
  if (!before) return;
  const sql = 'DELETE FROM desk_comment WHERE assignment = $1 AND reader = $2 AND id = $3';
  await statements.run(sql, assignment.id, reader.id, id);
  await noteOwnWork(place, String(before['text_id']));
}

async function commentOf({ statements, assignment, reader }: ReadersPlace, id: string): Promise<Row | undefined> {
  const sql = 'SELECT text_id, content FROM desk_comment WHERE assignment = $1 AND reader = $2 AND id = $3';
  return statements.get(sql, assignment.id, reader.id, id);
}

/** Notes that the teacher has changed what a text's return would show; a second reader's work is for the teacher alone. */
async function noteOwnWork(place: ReadersPlace, text: string): Promise<void> {
  if (place.reader.role === 'teacher') await noteWork(place, text);
}

async function mark(place: ReadersPlace, { text, criterion, level, words, isRead }: ActOf<'mark'>): Promise<void> {
  const { statements, assignment, reader } = place;
  const row = await statements.get(
    'SELECT content FROM desk_mark WHERE assignment = $1 AND text_id = $2 AND reader = $3',
    assignment.id,
    text,
    reader.id,
  );
  const before = row ? parsed<TextMark>(row['content']) : NO_MARK;
  const levels = new Map(Object.entries(before.levels));
  if ((criterion === undefined) !== (level === undefined)) throw errors.levelUnknown();
  if (criterion !== undefined && typeof level === 'number') levels.set(criterion, level);
  else if (criterion !== undefined) levels.delete(criterion);
  if (criterion !== undefined && typeof level === 'number') requireLevels(place, { [criterion]: level });
  const after: TextMark = {
    isRead: isRead ?? before.isRead,
    levels: Object.fromEntries(levels),
    words: words ?? before.words,
  };
  const content = JSON.stringify(after);
  if (row?.['content'] === content) return;
  await statements.run(
    `INSERT INTO desk_mark (assignment, reader, text_id, is_read, levels, size, content) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (assignment, text_id, reader) DO UPDATE SET is_read = excluded.is_read, levels = excluded.levels,
       size = excluded.size, content = excluded.content`,
    assignment.id,
    reader.id,
    text,
    after.isRead ? 1 : 0,
    levels.size,
    Buffer.byteLength(content),
    content,
  );
  // That it was read is nothing that its student is shown.
  if (content !== JSON.stringify({ ...before, isRead: after.isRead })) await noteOwnWork(place, text);
}

/** @throws {BffError} if the rubric lacks one of these levels. */
function requireLevels({ assignment }: Place, levels: TextMark['levels']): void {
  const lengths = new Map(assignment.settings.rubric.criteria.map(({ id, levels: { length } }) => [id, length]));
  const isKnown = ([id, level]: [string, unknown]) =>
    typeof level === 'number' && Number.isInteger(level) && level >= 0 && level < (lengths.get(id) ?? 0);
  if (!Object.entries(levels).every(isKnown)) throw errors.levelUnknown();
}

/** Keeps something beside a text, in a column of its row. */
async function setOfText(
  place: Place,
  text: string,
  column: 'labels' | 'reading' | 'agreed',
  content: unknown,
): Promise<void> {
  const { statements, assignment } = place;
  const { get, run } = statements;
  const row = await get(`SELECT ${column} FROM desk_text WHERE assignment = $1 AND id = $2`, assignment.id, text);
  const json = JSON.stringify(content);
  if (row?.[column] === json) return;
  await run(
    `UPDATE desk_text SET ${column} = $3, size = size + $4 WHERE assignment = $1 AND id = $2`,
    assignment.id,
    text,
    json,
    Buffer.byteLength(json) - Buffer.byteLength(textOf(row?.[column])),
  );
  // What the machine has read is nothing that its student is shown.
  if (column !== 'reading') await noteWork(place, text);
}

function textOf(column: unknown): string {
  return typeof column === 'string' ? column : '';
}

async function keep(place: Place, sentence: KeptSentence): Promise<void> {
  const { statements, assignment } = place;
  await requirePlace(place, sentence.text, sentence);
  await statements.run(
    `INSERT INTO desk_kept (assignment, id, text_id, content) VALUES ($1, $2, $3, $4)
     ON CONFLICT (assignment, id) DO UPDATE SET text_id = excluded.text_id, content = excluded.content`,
    assignment.id,
    sentence.id,
    sentence.text,
    JSON.stringify(sentence),
  );
  const count = await statements.get('SELECT COUNT(*) AS kept FROM desk_kept WHERE assignment = $1', assignment.id);
  if (Number(count?.['kept']) > KEPT_MAX) throw errors.deskFull(`${KEPT_MAX} kept sentences`, 'An assignment');
}

async function keepPhrase({ statements, assignment }: Place, phrase: Phrase): Promise<void> {
  await statements.run(
    `INSERT INTO desk_phrase (user_id, id, content) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, id) DO UPDATE SET content = excluded.content`,
    assignment.owner,
    phrase.id,
    JSON.stringify(phrase),
  );
  const sql = 'SELECT COUNT(*) AS phrases FROM desk_phrase WHERE user_id = $1';
  const count = await statements.get(sql, assignment.owner);
  if (Number(count?.['phrases']) > PHRASES_MAX) throw errors.limitReached(PHRASES_MAX, 'phrases');
}

async function marksIn({ statements, assignment, reader }: ReadersPlace): Promise<void> {
  reader.isDone = true;
  if (reader.role === 'teacher') {
    assignment.isDone = true;
    return;
  }
  const sql = 'UPDATE desk_reader SET is_done = 1 WHERE assignment = $1 AND id = $2';
  await statements.run(sql, assignment.id, reader.id);
}

async function agree(place: ReadersPlace, { text, levels }: ActOf<'agree'>): Promise<void> {
  const { statements, assignment, reader, nowMs } = place;
  requireLevels(place, levels);
  const row = await statements.get(
    'SELECT code, agreed FROM desk_text WHERE assignment = $1 AND id = $2',
    assignment.id,
    text,
  );
  const before = typeof row?.['agreed'] === 'string' ? parsed<AgreedMark>(row['agreed']) : undefined;
  if (before && JSON.stringify(before.levels) === JSON.stringify(levels)) return;
  const agreed: AgreedMark = { text, levels, by: reader.name, atMs: nowMs };
  await setOfText(place, text, 'agreed', agreed);
  await audit(place, 'mark agreed', String(row?.['code']));
}
