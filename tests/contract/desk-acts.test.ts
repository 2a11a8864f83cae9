import { test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';

import { closeInTheEnd } from '../support/closing.ts';
import { DATABASES } from '../support/databases.ts';
import { expectSameViews } from '../support/random-acts.ts';

for (const { engine, open } of DATABASES) {
  test(`after 500 random acts of two readers and a student, a page shows what the desk in ${engine} says`, async () => {
    const desk = await openDeskRows(await open());
    closeInTheEnd(() => desk.close());
    await expectSameViews(desk, { acts: 500, seed: 20_261_129 });
  });
}
