import { beforeAll, expect, test } from 'vitest';

import { readSentences } from '../quality/pairs.ts';
import { evaluatorReady, faultsOf } from '../support/analysis/reading.ts';

beforeAll(evaluatorReady);

test.each(readSentences('right-together.txt'))('all checks together note nothing in: %s', async (sentence) => {
  expect((await faultsOf(sentence)).map(({ rule, msg }) => [rule, msg])).toEqual([]);
});

test.each(readSentences('one-slip-each.txt'))('all checks together note one slip, once, in: %s', async (sentence) => {
  expect((await faultsOf(sentence)).map(({ type }) => type)).toEqual(['Grammar']);
});
