import type { Finding, TaggedSentence } from '../../reading/finding.ts';
import type { HarperLint } from '../../reading/finding.ts';
import { Tree } from '../../reading/parser/tree.ts';
import { isProseAt } from '../spelling/word-shape.ts';
import { isConfirmed } from './harper-checks.ts';
import { PASSED_ON } from './harper-rules.ts';

/** A finding has at most this many words that may have been meant. */
const MOST_SUGGESTIONS = 3;

/** Converts Harper's remarks on grammar into findings for our rules, with our own messages. */
export function readHarperGrammar({ text, tokens, lints }: TaggedSentence): Finding[] {
  const findings: Finding[] = [];
  const tree = new Tree(text, tokens);
  for (const lint of lints ?? []) {
    const ours = PASSED_ON.get(lint.rule);
    if (ours === undefined) continue;
    const { from, to, replacements } = onWholeWords(text, lint);
    const marked = text.slice(from, to);
    if (marked.trim() === '') continue;
    // A remark across a name or a title in capitals is a guess about a proper noun; an address isn't prose.
    const isProse = /^\d/.test(marked) || isProseAt(text, lint.from);
    if (/[A-Z]{2}/.test(marked) || !isProse || !isConfirmed(tree, lint)) continue;
    const meant = replacements.filter((one) => one.trim() !== '').slice(0, MOST_SUGGESTIONS);
    findings.push({
      type: 'Grammar',
      from,
      to,
      msg: ours.say(marked, meant[0]),
      rule: ours.rule,
      ...(ours.suggests === true && meant.length > 0 && { suggestions: meant }),
    });
  }
  return findings;
}

/** Widens a remark that starts inside a word, such as on the "th" of "22th", to the whole word. */
function onWholeWords(text: string, { from, to, replacements }: HarperLint): Omit<HarperLint, 'rule' | 'kind'> {
  const start = /[\p{L}\p{N}]+$/u.exec(text.slice(0, from))?.[0] ?? '';
  const isInside = /^[\p{L}\p{N}]/u.test(text.slice(from));
  if (start === '' || !isInside) return { from, to, replacements };
  return { from: from - start.length, to, replacements: replacements.map((one) => start + one) };
}
