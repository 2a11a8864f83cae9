import type { Finding, TaggedSentence } from '../finding.ts';
import { wordGrammar } from '../wording.ts';
import { pluralSubject, singularSubject, pronounSubject, thereIs, demonstrative, countable } from './agreement.ts';
import type { Rule } from './grammar-rule.ts';
import {
  repeatedWord,
  modalOf,
  article,
  objectAsSubject,
  contraction,
  lostApostrophe,
  comparison,
  pastAfterDid,
  perfect,
  pastAfterTo,
  affect,
} from './word-forms.ts';

/** Every rule of our own; at one place the first one counts. */
const RULES: readonly Rule[] = [
  repeatedWord,
  modalOf,
  article,
  pluralSubject,
  singularSubject,
  pronounSubject,
  thereIs,
  demonstrative,
  countable,
  objectAsSubject,
  contraction,
  lostApostrophe,
  comparison,
  pastAfterDid,
  perfect,
  pastAfterTo,
  affect,
];

/** Finds grammar faults that Harper misses or that have to be found before Harper is ready. */
export function checkGrammar(sentence: TaggedSentence): Finding[] {
  const { text, tokens } = sentence;
  const findings: Finding[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const rule of RULES) {
      const fault = rule(tokens, at);
      const [from, to] = [tokens[at]?.from, fault === undefined ? undefined : tokens[fault.last]?.to];
      if (fault === undefined || from === undefined || to === undefined) continue;
      findings.push({ type: 'Grammar', from, to, msg: wordGrammar(text.slice(from, to), fault.why) });
      break;
    }
  }
  return findings;
}
