/** Prints every rule of the evaluator with its words and an example: `npm run notes`. Made to be read aloud. */
import { EmbeddedEvaluator } from '#bff/analysis/engine/embedded-evaluator';
import { GRAMMAR_RULES } from '#bff/analysis/grammar/all-rules';
import { RULES } from '#bff/analysis/rules';

const DEADLINE_MS = 60_000;

const print = (line = '') => process.stdout.write(`${line}\n`);
const evaluator = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
await evaluator.ready;

/** What the product says of a sentence, by the rule that says it. */
async function notesOn(sentence: string): Promise<string[]> {
  const text = [{ kind: 'text' as const, sentences: [{ msg: sentence, from: 0, to: sentence.length }] }];
  const { items } = await evaluator.evaluate(text, {
    caller: 'the catalogue',
    requestId: 'the-catalogue',
    signal: new AbortController().signal,
  });
  return items.map(({ type, rule = 'no rule', msg }) => `${type} (${rule}): ${msg}`);
}

for (const { id, type, name, explanation, wrong, right, learners } of RULES) {
  print(`\n## ${type}: ${name} (${id})\n`);
  print(explanation);
  if (learners !== undefined) print(learners);
  const more = GRAMMAR_RULES.find((rule) => rule.id === id)?.examples.wrong.slice(1) ?? [];
  for (const sentence of [wrong ?? [], right ?? [], more].flat()) {
    print(`\n  ${sentence}`);
    for (const note of await notesOn(sentence)) print(`    ${note}`);
  }
}
await evaluator.close();
