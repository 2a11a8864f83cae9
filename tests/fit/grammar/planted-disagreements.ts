import { agreementFeatures } from '#bff/analysis/notes/grammar/filters/agreement-features';
import { disagreements } from '#bff/analysis/notes/grammar/rules/agreement/disagreements';
import { inflectsAsVerb } from '#bff/analysis/reading/parser/affix-classes';
import { clausesOf } from '#bff/analysis/reading/parser/clauses';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

import { otherNumber } from '../parser/planted-faults.ts';
import type { Example } from './logistic-fit.ts';

/** The alarms of the rule on a sentence that is right. */
export function falseDisagreements(tree: Tree): Example[] {
  return disagreements(tree).map((fault) => ({ features: agreementFeatures(tree, fault), isFault: false }));
}

/** The other number of a finite verb, or undefined for a form that shows none. */
function flipped(word: string, tag: string): string | undefined {
  const pair = otherNumber(word);
  if (pair !== undefined) return pair;
  if (tag === 'VBP' && inflectsAsVerb(word))
    return `${word}${/(?:s|x|z|ch|sh|o)$/.test(word) ? 'es' : 's'}`.replace(/([^aeiou])ys$/, '$1ies');
  if (tag !== 'VBZ') return undefined;
  return [word.replace(/ies$/, 'y'), word.replace(/es$/, ''), word.replace(/s$/, '')].find(
    (base) => base !== word && inflectsAsVerb(base),
  );
}

/** The rule's alarms on a sentence after giving one verb the other number. */
export function plantedDisagreements(tree: Tree, random: () => number): Example[] {
  const { text } = tree;
  const clauses = clausesOf(tree);
  const clause = clauses[Math.floor(random() * clauses.length)];
  const verb = tree.tokens[clause?.verb ?? -1];
  const other = verb && flipped(verb.lower, verb.xpos);
  if (verb === undefined || other === undefined || other === verb.lower) return [];
  const wrong = text.slice(0, verb.from) + other + text.slice(verb.to);
  const wrongTree = new Tree(wrong, parse(wrong));
  const found = disagreements(wrongTree).filter((fault) => wrongTree.tokens[fault.verb]?.from === verb.from);
  return found.map((fault) => ({ features: agreementFeatures(wrongTree, fault), isFault: true }));
}
