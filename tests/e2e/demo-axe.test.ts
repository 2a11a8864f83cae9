import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { goThroughStates } from '../support/browser/editor-states.ts';
import { sharedSite } from '../support/browser/site.ts';

const site = await sharedSite({ reads: true });

test('axe-core finds no fault in any state of the editor', async () => {
  await goThroughStates(site, async (page, state, part) => {
    expect.soft(await violations(page, part, ['light']), state).toEqual([]);
  });
});
