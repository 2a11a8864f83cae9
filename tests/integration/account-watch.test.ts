import { describe, expect, test, vi } from 'vitest';

import { closeInTheEnd } from '../support/closing.ts';
import { DATABASES } from '../support/databases.ts';
import { openIdentityOn } from '../support/identity/identity-client.ts';

/** How many people are signed in. */
const PEOPLE = 250;

describe.each(DATABASES)('Whether sessions have ended, in $engine', ({ open }) => {
  test('is found out for a hundred people with one statement', async () => {
    const database = await open();
    const identity = await openIdentityOn(database);
    closeInTheEnd(() => identity.close());
    const ended = vi.fn<() => void>();
    const asked = [vi.spyOn(database, 'get'), vi.spyOn(database, 'all')];
    for (let person = 0; person < PEOPLE; person++)
      identity.watch.onSessionEnd({ userId: `person ${person}`, signedInAtS: 0 }, ended);
    await expect.poll(() => ended.mock.calls.length).toBe(PEOPLE);
    const statements = asked.flatMap(({ mock }) => mock.calls).filter(([sql]) => sql.includes('FROM account'));
    expect(statements).toHaveLength(3);
  });
});
