import type { Finding } from './finding.ts';

/** What the doctor prints, one line for each finding, and the code that it ends with. */
export function reportOf(findings: readonly Finding[]): { words: string; code: number } {
  const wide = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ state, about, words }) => `${state.padEnd(5)}  ${about.padEnd(wide)}  ${words}\n`);
  const faults = findings.filter(({ state }) => state === 'wrong').length;
  const sum = faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`;
  return { words: `${lines.join('')}\n${sum}\n`, code: faults === 0 ? 0 : 1 };
}
