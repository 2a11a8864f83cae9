import { expect, test } from 'vitest';

import { GRAMMAR_RULES } from '#bff/analysis/notes/grammar/grammar';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

import { readRightSentences } from '../quality/pairs.ts';

test.each([...readRightSentences()])('no rule speaks on right sentences that resemble the faults of %s', (_id, all) => {
  const spoken = all.flatMap((sentence) => {
    const tree = new Tree(sentence, parse(sentence));
    return GRAMMAR_RULES.filter((rule) => rule.find(tree).length > 0).map(({ id }) => `${id}: ${sentence}`);
  });
  expect(spoken).toEqual([]);
});
