import { boundaryFeatures } from '#bff/analysis/grammar/boundary-features';
import { boundaries, finiteVerbs } from '#bff/analysis/grammar/clause-boundaries';
import { parse } from '#bff/analysis/parser/parse';
import { Tree } from '#bff/analysis/parser/tree';

import type { Example } from './logistic-fit.ts';

const LONGEST_PART = 24;
const SHORTEST_PART = 3;

/** Whether a sentence can be one half of two that are run together: short, a full clause, without marks that would tell them apart. */
function isPlainSentence(tree: Tree): boolean {
  const isShort = tree.length >= SHORTEST_PART && tree.length <= LONGEST_PART;
  return (
    isShort &&
    /^\p{Lu}.*[^.]\.$/su.test(tree.text) &&
    !/["“”:;()—–[\]]/.test(tree.text) &&
    finiteVerbs(tree).length > 0 &&
    tree.tokens.some(({ relation }) => /^nsubj|^expl/.test(relation))
  );
}

/** The second sentence as it would go on after the first. */
function lowered(tree: Tree): string {
  const [first] = tree.tokens;
  if (first === undefined || first.xpos.startsWith('NNP') || first.text === 'I') return tree.text;
  return tree.text.charAt(0).toLowerCase() + tree.text.slice(1);
}

/** The places where two neighbouring sentences meet when a comma, or nothing, is put between them. */
export function joinedSentences(sentences: readonly string[], between: ', ' | ' '): Example[] {
  const examples: Example[] = [];
  for (let index = 0; index + 1 < sentences.length; index++) {
    const [one, two] = [sentences[index] ?? '', sentences[index + 1] ?? ''].map((text) => new Tree(text, parse(text)));
    if (one === undefined || two === undefined || !isPlainSentence(one) || !isPlainSentence(two)) continue;
    const head = one.text.slice(0, -1) + between;
    const text = head + lowered(two);
    const tree = new Tree(text, parse(text));
    const found = boundaries(tree).find(({ start }) => tree.tokens[start]?.from === head.length);
    if (found !== undefined) examples.push({ features: boundaryFeatures(tree, found), isFault: true });
  }
  return examples;
}

/** Every boundary of unchanged sentences. */
export function unchangedBoundaries(sentences: readonly string[]): { commas: Example[]; gaps: Example[] } {
  const examples: { commas: Example[]; gaps: Example[] } = { commas: [], gaps: [] };
  for (const text of sentences) {
    const tree = new Tree(text, parse(text));
    for (const boundary of boundaries(tree)) {
      const list = boundary.hasComma ? examples.commas : examples.gaps;
      list.push({ features: boundaryFeatures(tree, boundary), isFault: false });
    }
  }
  return examples;
}
