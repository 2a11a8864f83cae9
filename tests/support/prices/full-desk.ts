import type { DeskAct } from '#shared-types/desk/acts';
import {
  ACTS_MAX,
  ASSIGNMENT_TEXTS_MAX,
  ASSIGNMENTS_MAX,
  CODES_MAX,
  DESK_KEY_HEADER,
  DESK_PATH,
  KEPT_MAX,
  LOG_MAX,
  type NewAssignment,
  PHRASES_MAX,
  SETTINGS_MAX_BYTES,
} from '#shared-types/desk/assignment';
import { newCodes } from '#shared-types/desk/codes';
import { STUDENT_TEXTS_PATH } from '#shared-types/desk/student';

import { bodyOf, commentOn, deskId, deskKey, keyHash, settingsWith } from '../desk.ts';
import type { PricedServer, Shown } from './priced-server.ts';

const WORDS = 'Why do you say – here – that “it follows”? '.repeat(90).slice(0, 3900);
/** Room for how many of these comments the full assignment has left, so that calls that add something find some. */
const LEFT = 1000;

/** Acts in as many calls as they need. */
async function inCalls(act: FullDesk['act'], id: string, acts: readonly DeskAct[]): Promise<void> {
  for (let from = 0; from < acts.length; from += ACTS_MAX) await act(id, ...acts.slice(from, from + ACTS_MAX));
}

const many = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

/** A desk on which there is as much of everything as its limits allow. */
export interface FullDesk {
  /** What its teacher shows. */
  teacher: Shown;
  /** An assignment with as many texts, codes and lines of log as there may be, and nearly as many bytes. */
  id: string;
  classKey: string;
  texts: string[];
  /** What a student shows who has many texts there, and a second reader of all of them. */
  student: Shown;
  reader: Shown;
  /** A comment that was returned to the student. */
  comment: string;
  /** An assignment in which there is room. */
  roomy: string;
  act: (assignment: string, ...acts: DeskAct[]) => Promise<unknown>;
}

const criterion = (at: number) => ({
  id: at.toString(16).padStart(32, '0'),
  name: `Criterion ${at}`,
  levels: [
    { name: 'Not yet', words: '', points: 0 },
    { name: 'Met', words: 'Each claim has its evidence. '.repeat(62), points: 2 },
  ],
});

/** A rubric and a task whose JSON is nearly as large as settings may be. */
export function largeSettings() {
  const settings = settingsWith({ rubric: { kind: 'levels', criteria: many(50, criterion) } });
  if (JSON.stringify(settings).length > SETTINGS_MAX_BYTES) throw new Error('These settings are too large.');
  return settings;
}

export async function fillDesk(server: PricedServer): Promise<FullDesk> {
  const teacher = await server.account();
  const create = async (settings = largeSettings()) => {
    const given: NewAssignment = { id: deskId(), classKey: deskKey(), settings };
    await server.call({ method: 'POST', path: DESK_PATH, headers: teacher, body: given });
    return given;
  };
  const act: FullDesk['act'] = (assignment, ...acts) =>
    server.call({ method: 'POST', path: `${DESK_PATH}/${assignment}/acts`, headers: teacher, body: { acts } });
  const { id, classKey } = await create(settingsWith());
  const roomy = await create(settingsWith());
  // One less, so that another can be made.
  for (let made = 3; made < ASSIGNMENTS_MAX; made++) await create();
  const codes = newCodes(CODES_MAX - 1, []);
  const keys = codes.map(() => deskKey());
  await act(id, { do: 'add codes', codes: codes.map((code, at) => ({ code, keyHash: keyHash(keys[at] ?? '') })) });
  for (let from = 0; from < PHRASES_MAX / 2; from += 100)
    await act(id, ...many(100, () => ({ do: 'phrase' as const, phrase: { id: deskId(), code: '', words: WORDS } })));
  const student = { [DESK_KEY_HEADER]: keys[0] ?? '' };
  const texts = await fillWithTexts(server, { id, teacher, codes, student });
  const comment = await fillWithComments(act, id, texts);
  const readersKey = deskKey();
  await act(id, { do: 'invite', id: deskId(), name: 'Mr Reid', keyHash: keyHash(readersKey), texts });
  await fillWithLog(act, id, texts);
  return {
    teacher,
    id,
    classKey,
    texts,
    student,
    reader: { [DESK_KEY_HEADER]: readersKey },
    comment,
    roomy: roomy.id,
    act,
  };
}

/** A third of the room in as many texts as there may be, less a few, of which the student has twenty. */
async function fillWithTexts(
  server: PricedServer,
  { id, teacher, codes, student }: { id: string; teacher: Shown; codes: string[]; student: Shown },
): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < ASSIGNMENT_TEXTS_MAX - 30; at++) {
    const text = {
      id: deskId(),
      title: `Essay ${at}`,
      body: bodyOf(`Essay ${at}. ${'Some words – of it. '.repeat(at < 20 ? 2000 : 400)}`),
    };
    const headers = at < 20 ? student : teacher;
    const path = at < 20 ? STUDENT_TEXTS_PATH : `${DESK_PATH}/${id}/texts`;
    const body = at < 20 ? text : { ...text, code: codes[1 + (at % (codes.length - 1))] };
    await server.call({ method: 'POST', path, headers, body });
    texts.push(text.id);
  }
  return texts;
}

/** Comments on the student's texts, short ones on the others, kept sentences, and a return. */
async function fillWithComments(act: FullDesk['act'], id: string, texts: string[]): Promise<string> {
  const first = commentOn(texts[0] ?? '', { words: WORDS });
  const comments = [first, ...texts.slice(0, 20).flatMap((text) => many(20, () => commentOn(text, { words: WORDS })))];
  comments.push(...texts.slice(20).flatMap((text) => many(10, () => commentOn(text))));
  await inCalls(
    act,
    id,
    comments.map((comment) => ({ do: 'comment', comment })),
  );
  const kept = { text: texts[0] ?? '', from: 1, to: 3, quote: 'Es' };
  await inCalls(
    act,
    id,
    many(KEPT_MAX, () => ({ do: 'keep', sentence: { id: deskId(), ...kept } })),
  );
  await inCalls(
    act,
    id,
    texts.map((text) => ({ do: 'mark', text, isRead: true, words: 'Good.' })),
  );
  await act(id, { do: 'return', texts });
  return first.id;
}

/** As long a log as there may be, and long comments until the assignment is full; some of them are removed again. */
async function fillWithLog(act: FullDesk['act'], id: string, texts: string[]): Promise<void> {
  await inCalls(
    act,
    id,
    many(LOG_MAX, (at) => ({ do: 'show names', reason: `Register ${at}` })),
  );
  const added: string[] = [];
  try {
    for (let at = 0; ; at++) {
      const comments = many(100, (n) => commentOn(texts[40 + at * 10 + (n % 10)] ?? '', { words: WORDS }));
      const about = [...new Set(comments.map((comment) => comment.text))];
      const acts = comments.map((comment): DeskAct => ({ do: 'comment', comment }));
      await act(id, ...acts, { do: 'return', texts: about });
      added.push(...comments.map((comment) => comment.id));
    }
  } catch (error) {
    if (!String(error).includes('MB of texts and comments')) throw error;
  }
  await inCalls(
    act,
    id,
    added.slice(-LEFT).map((comment) => ({ do: 'remove comment', id: comment })),
  );
  // What was returned before goes.
  await act(id, { do: 'return', texts });
}
