import type { Finding, TaggedSentence } from '../../reading/finding.ts';
import { Tree } from '../../reading/parser/tree.ts';
import { wordGrammar } from '../wording.ts';
import { GRAMMAR_RULES } from './all-rules.ts';

/** Anything with more tokens than this isn't a sentence, and some rules compare every word with every other. */
const MOST_TOKENS = 250;

/** Runs every grammar rule on a sentence. If two rules mark the same words, the first one counts. */
export function checkGrammar({ text, tokens }: TaggedSentence): Finding[] {
  if (tokens.length > MOST_TOKENS) return [];
  const tree = new Tree(text, tokens);
  const findings: Finding[] = [];
  for (const rule of GRAMMAR_RULES) {
    for (const { first, last, why, confidence, suggestions } of rule.find(tree)) {
      const [from, to] = [tokens[first]?.from, tokens[last]?.to];
      if (from === undefined || to === undefined) continue;
      findings.push({
        type: 'Grammar',
        from,
        to,
        msg: wordGrammar(text.slice(from, to), why),
        rule: rule.id,
        ...(confidence !== undefined && { confidence: Math.round(confidence * 100) / 100 }),
        ...(suggestions && { suggestions }),
      });
    }
  }
  return findings;
}
