import type { Criterion } from '#shared-types/desk/assignment';
import { newCodes } from '#shared-types/desk/codes';

import { deleteAssignment, handInFor, makeAssignment, sendActs } from '../../../calls/desk/desk.ts';
import { hashOfKey, newKey } from '../../../calls/desk/key.ts';
import { randomId } from '../../../calls/random-id.ts';
import type { MadeUpText } from '../../../content/desk/made-up-class.ts';
import { forgetClass, keepClass } from '../assignment/class-list.ts';
import { emptySettings } from './assignment-dialog.tsx';

/** A made-up class is only looked at, so it's deleted soon, in days. */
const KEEP_DAYS = 7;

/** Makes an assignment with the texts of a made-up class. @returns its id. @throws what the calls throw. */
export async function makeMadeUpClass(): Promise<string> {
  const { MADE_UP_CLASS } = await import('../../../content/desk/made-up-class.ts');
  const { title, className, task, texts } = MADE_UP_CLASS;
  const criteria = MADE_UP_CLASS.criteria.map(({ name, levels }): Criterion => ({
    id: randomId(),
    name,
    levels: levels.map(([level = '', words = ''], points) => ({ name: level, words, points })),
  }));
  const id = randomId();
  const settings = { ...emptySettings(), title, className, task, keepDays: KEEP_DAYS };
  await makeAssignment({ id, classKey: newKey(), settings: { ...settings, rubric: { kind: 'levels', criteria } } });
  try {
    await fill(id, texts);
  } catch (error) {
    // The next attempt makes a new class, so this half of one goes.
    await deleteAssignment(id).catch(() => undefined);
    forgetClass(id);
    throw error;
  }
  return id;
}

/** Hands in the texts of a class, each for a student with a name. */
async function fill(id: string, texts: readonly MadeUpText[]): Promise<void> {
  const students = newCodes(texts.length, []).map((code, index) => ({ code, name: texts[index]?.name ?? '' }));
  const keys = students.map(() => newKey());
  const hashes = await Promise.all(keys.map(hashOfKey));
  const codes = students.map(({ code }, index) => ({ code, keyHash: hashes[index] ?? '' }));
  await sendActs({ assignment: id, key: undefined }, [{ do: 'add codes', codes }]);
  keepClass(id, {
    hasList: true,
    students,
    keys: Object.fromEntries(students.map(({ code }, index) => [code, keys[index] ?? ''])),
  });
  for (const [index, text] of texts.entries()) {
    const content = text.paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] }));
    const code = students[index]?.code ?? '';
    // oxlint-disable-next-line no-await-in-loop -- the server takes one text of an assignment after the other
    await handInFor(id, { id: randomId(), code, title: text.title, body: { type: 'doc', content } });
  }
}
