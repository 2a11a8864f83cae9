import { boundaryFeatures } from '#bff/analysis/notes/grammar/filters/boundary-features';
import { boundaries, possibleFiniteVerbs } from '#bff/analysis/notes/grammar/filters/clause-boundaries';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

import type { Example } from './logistic-fit.ts';

const LONGEST_PART = 24;
const SHORTEST_PART = 3;

/** Whether a sentence can be one half of two that are run together: short, a full clause, without marks that would tell them apart. */
export function canBeJoined(tree: Tree): boolean {
  const isShort = tree.length >= SHORTEST_PART && tree.length <= LONGEST_PART;
  const isPlain = /^\p{Lu}.*[^.]\.$/su.test(tree.text) && !/["“”:;()—–[\]]/.test(tree.text);
  const isClause =
    possibleFiniteVerbs(tree).length > 0 && tree.tokens.some(({ relation }) => /^nsubj|^expl/.test(relation));
  return isShort && isPlain && isClause;
}

/** The sentence as it would continue another one. */
export function withoutCapital({ text, tokens: [first] }: Tree): string {
  if (first === undefined || first.xpos.startsWith('NNP') || first.text === 'I') return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The place where two sentences meet when a comma, or nothing, is put between them. */
export function joined(one: string, two: string, between: ', ' | ' '): Example[] {
  const head = one.slice(0, -1) + between;
  const text = head + two;
  const tree = new Tree(text, parse(text));
  const found = boundaries(tree).find(({ start }) => tree.tokens[start]?.from === head.length);
  return found === undefined ? [] : [{ features: boundaryFeatures(tree, found), isFault: true }];
}

/** Every boundary of a sentence that is right, those at commas and the others. */
export function unchanged(tree: Tree): { commas: Example[]; gaps: Example[] } {
  const examples: { commas: Example[]; gaps: Example[] } = { commas: [], gaps: [] };
  for (const boundary of boundaries(tree)) {
    const list = boundary.hasComma ? examples.commas : examples.gaps;
    list.push({ features: boundaryFeatures(tree, boundary), isFault: false });
  }
  return examples;
}
