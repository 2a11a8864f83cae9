import type { Finding, TaggedSentence } from '../finding.ts';
import { isProseAt } from '../spelling/word-shape.ts';
import { wordGrammar } from '../wording.ts';
import { wordsForHarperRule } from './harper-rules.ts';

/** Rules whose remark is right only on a verb; in "you guys" Harper mistakes the noun for one. */
const VERB_RULES = new Set(['PronounVerbAgreement', 'DidPast', 'WillNonLemma']);

/** Converts Harper's grammar remarks into findings with our own messages. */
export function readHarperGrammar(sentence: TaggedSentence): Finding[] {
  const findings: Finding[] = [];
  for (const lint of sentence.lints ?? []) {
    const words = lint.rule === 'SpellCheck' ? undefined : wordsForHarperRule(lint.rule, lint.kind);
    const marked = sentence.text.slice(lint.from, lint.to);
    if (words === undefined || marked.trim() === '') continue;
    // A remark across a name or a title in capitals is a guess about a proper noun; an address is not prose.
    if (/[A-Z]{2}/.test(marked) || !isProseAt(sentence.text, lint.from)) continue;
    const token = sentence.tokens.find((one) => one.from <= lint.from && one.to > lint.from);
    if (VERB_RULES.has(lint.rule) && token?.pos !== 'VERB' && token?.pos !== 'AUX') continue;
    findings.push({ type: 'Grammar', from: lint.from, to: lint.to, msg: wordGrammar(marked, words) });
  }
  return findings;
}
