import { beforeEach, describe, expect, test } from 'vitest';

import { openPreferenceRows } from '#bff/preferences/preference-rows';
import type { PreferenceStore } from '#bff/preferences/preference-store';
import { DICTIONARY_MAX_WORDS, NO_PREFERENCES } from '#shared-types/people/preferences';

import { closeInTheEnd } from '../support/closing.ts';
import { DATABASES } from '../support/databases.ts';

for (const { engine, open } of DATABASES) {
  describe(`The preferences in ${engine}`, () => {
    let store: PreferenceStore;
    beforeEach(async () => {
      store = await openPreferenceRows(await open());
      closeInTheEnd(() => store.close());
    });

    test('nobody has any at first', async () => {
      expect(await store.read('ada')).toEqual(NO_PREFERENCES);
    });

    test('a change removes first, then adds, and answers what there is then', async () => {
      await store.change('ada', { words: { add: ['one', 'two'] } });
      const changed = await store.change('ada', { words: { remove: ['one', 'three'], add: ['three'] } });
      expect(changed).toEqual({ words: ['two', 'three'], rulesOff: [] });
      expect(await store.read('ada')).toEqual(changed);
      expect(await store.read('bob')).toEqual(NO_PREFERENCES);
    });

    test('what an account has is removed, all of it and nothing else, also when there is nothing', async () => {
      const changes = { words: { add: ['one', 'two'] }, rulesOff: { add: ['lead'] } };
      await store.change('ada', changes);
      const kept = await store.change('bob', changes);
      await store.remove('ada');
      await store.remove('ada');
      expect(await store.read('ada')).toEqual(NO_PREFERENCES);
      expect(await store.read('bob')).toEqual(kept);
    });

    test('changes at the same time are all kept', async () => {
      const words = Array.from({ length: 30 }, (_, at) => `word${at}`);
      const changes = words.map((word) => ({ words: { add: [word] }, rulesOff: { add: [word] } }));
      await Promise.all(changes.map((change) => store.change('ada', change)));
      const kept = await store.read('ada');
      expect([kept.words.toSorted(), kept.rulesOff.toSorted()]).toEqual([words.toSorted(), words.toSorted()]);
    });

    test('a change beyond the limit is refused as a whole', async () => {
      const words = Array.from({ length: DICTIONARY_MAX_WORDS }, (_, at) => `word${at}`);
      await store.change('ada', { words: { add: words } });
      const more = { words: { remove: ['word0'], add: ['one', 'two'] }, rulesOff: { add: ['lead'] } };
      await expect(store.change('ada', more)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
      expect(await store.read('ada')).toEqual({ words, rulesOff: [] });
    });
  });
}
