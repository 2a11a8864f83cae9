import type { ReadText } from '#bff/analysis/reading/read-text';
import { readWholeText } from '#bff/analysis/whole-text';
import { readArgument } from '#bff/analysis/whole/argument/argument';

import type { Essay } from '../support/essays/essays.ts';

const ROUNDS = 20;

/** Prints how long the argument alone and everything that needs the whole text take, for 1,000 words. */
export function timeArgument(texts: readonly ReadText[], essays: readonly Essay[]): void {
  const words = texts.reduce(
    (sum, { sentences }) => sum + sentences.reduce((own, { text }) => own + text.split(/\s+/u).length, 0),
    0,
  );
  const time = (read: (text: ReadText, index: number) => unknown) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      for (const [index, text] of texts.entries()) read(text, index);
      return performance.now() - start;
    });
    const median = rounds.toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0;
    return ((1000 * median) / words).toFixed(1);
  };
  const argument = time((text) => readArgument(text));
  const whole = time((readText, index) =>
    readWholeText({ text: essays[index]?.text ?? [], readText, notes: [], whole: {}, log: () => {}, onStep: () => {} }),
  );
  process.stdout.write(`\nTime for 1,000 words: argument ${argument} ms, whole text ${whole} ms\n`);
}
