/**
 * Prints everything the product says, with examples: the words of every rule, and its questions about the parts of an argument,
 * about what may be missing, and about sources. Run it with `npm run notes`, and read the output aloud.
 */
import { RULES } from '#bff/analysis/rules';

import { startProduct } from './grammar-readers.ts';
import { argumentNotes } from './notes-argument.ts';
import { sourceNotes } from './notes-sources.ts';
import type { Example } from './one-of-each.ts';
import { readRuleSentences } from './pairs.ts';

const print = (line = '') => process.stdout.write(`${line}\n`);
const product = await startProduct();
const ruleSentences = readRuleSentences();

for (const { id, type, name, explanation, wrong, right, learners } of RULES) {
  print(`\n## ${type}: ${name} (${id})\n`);
  print(explanation);
  if (learners !== undefined) print(learners);
  const more = ruleSentences.get(id)?.wrong ?? [];
  for (const sentence of [wrong ?? [], right ?? [], more].flat()) {
    print(`\n  ${sentence}`);
    for (const item of await product.items(sentence))
      print(`    ${item.type} (${item.rule ?? 'no rule'}): ${item.msg}`);
  }
}
await product.close();

printExamples('Argument', argumentNotes());
printExamples('Sources', sourceNotes());

function printExamples(subject: string, groups: ReadonlyMap<string, readonly Example[]>): void {
  for (const [group, examples] of groups) {
    print(`\n## ${subject}: ${group}`);
    if (examples.length === 0) print('\n  Our own texts have no example of it.');
    for (const { words, says } of examples) {
      print(`\n  ${words}`);
      for (const line of says) print(`    ${line}`);
    }
  }
}
