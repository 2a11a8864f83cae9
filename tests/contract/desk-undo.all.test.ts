import { expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import type { DeskStore } from '#bff/desk/desk-store';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import type { DeskAct } from '#shared-types/desk/acts';

import { closeInTheEnd } from '../support/closing.ts';
import { bodyOf, deskId, deskKey, newAssignment, readView } from '../support/desk.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { seeded } from '../support/random.ts';

/** 500 take two minutes. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 100);
const ACTS = 14;
const ada = { account: 'ada' };

/** What the desk should be: the words on a text, and its returns, each with a number of the model's own. */
interface Model {
  words: string;
  returns: { words: string; number: number; isUndone: boolean }[];
}

const current = ({ returns }: Model) => returns.findLast(({ isUndone }) => !isUndone);

test(`${SEQUENCES} sequences of changes, returns, undos and repeated calls, by two pages on two servers, end as the model says`, async () => {
  const url = await emptyPostgres();
  const desks = await Promise.all([0, 1].map(() => openDeskRows(new PostgresDatabase({ url }))));
  for (const desk of desks) closeInTheEnd(() => desk.close());
  const draw = seeded(500);
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)];
  const [desk] = desks;
  if (!desk) throw new Error('There is no desk.');
  const assignment = newAssignment();
  await desk.create('ada', assignment);
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const key = deskKey();
    await desk.join(assignment.classKey, key);
    const text = deskId();
    await desk.handIn(key, { id: text, title: '', body: bodyOf(`Text ${sequence}.`) });
    await followModel({ desks, id: assignment.id, text, draw, oneOf });
    const { returned } = await desk.own(key);
    expect(returned.map(({ words }) => words)).toEqual(lastShown);
    await desk.act(ada, assignment.id, [{ do: 'remove codes', id: deskId(), codes: [(await desk.own(key)).code] }]);
  }
});

/** What the student should see after the last sequence. */
let lastShown: string[] = [];

interface Following {
  desks: readonly DeskStore[];
  id: string;
  text: string;
  draw: () => number;
  oneOf: <Item>(items: readonly Item[]) => Item | undefined;
}

/** Does acts in any order on both servers, some of them twice, and compares each state with the model. */
async function followModel({ desks, id, text, draw, oneOf }: Following): Promise<void> {
  const model: Model = { words: '', returns: [] };
  /** Acts that a page may send again, because it never got their answer. */
  const sent: DeskAct[] = [];
  for (let step = 0; step < ACTS; step += 1) {
    const desk = oneOf(desks);
    const chance = draw();
    const undone = oneOf(model.returns);
    const act: DeskAct =
      chance < 0.35
        ? { do: 'mark', text, words: `Words ${step}` }
        : chance < 0.65
          ? { do: 'return', texts: [text] }
          : undone
            ? { do: 'undo return', returns: [undone.number] }
            : { do: 'return', texts: [text] };
    const done = draw() < 0.2 ? (oneOf(sent) ?? act) : act;
    const isRefused = await desk?.act(ada, id, [done]).then(
      () => false,
      () => true,
    );
    const view = desk && (await readView(desk, ada, id));
    const shown = view?.returned.find((each) => each.text === text);
    apply(model, done, shown?.number);
    sent.push(done);
    const wanted = current(model);
    expect([shown?.number, shown?.hasChanged]).toEqual([wanted?.number, wanted && wanted.words !== model.words]);
    // A return that later ones have replaced can't be undone any more.
    if (isRefused) expect(done.do).toBe('undo return');
  }
  lastShown = [current(model)?.words ?? []].flat();
}

/** Does an act in the model. @param number what the desk calls the return that counts after it. */
function apply(model: Model, act: DeskAct, number: number | undefined): void {
  if (act.do === 'mark') model.words = act.words ?? model.words;
  if (act.do === 'undo return')
    for (const each of model.returns) if (act.returns.includes(each.number)) each.isUndone = true;
  if (act.do !== 'return' || current(model)?.words === model.words || number === undefined) return;
  // The one before stays for an undo; older ones, and those that were undone, are gone.
  model.returns = [...[current(model) ?? []].flat(), { words: model.words, number, isUndone: false }];
}
