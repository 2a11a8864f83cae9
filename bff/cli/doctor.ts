import { beCommand, command } from './command.ts';
import { diagnose } from './doctor/diagnose.ts';
import type { Finding } from './doctor/finding.ts';

/** Says what's wrong with an installation. */
export const doctor = command(
  { name: 'doctor', summary: 'Says what’s wrong with the installation, and what to do about it.', usage: [''] },
  async (_words, { settings }) => reportOf(await diagnose(settings)),
);

/** What the doctor prints, one line for each finding, and the code that it ends with. */
export function reportOf(findings: readonly Finding[]): { answer: string; code: number } {
  const wide = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ state, about, words }) => `${state.padEnd(5)}  ${about.padEnd(wide)}  ${words}\n`);
  const faults = findings.filter(({ state }) => state === 'wrong').length;
  const sum = faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`;
  return { answer: `${lines.join('')}\n${sum}\n`, code: faults === 0 ? 0 : 1 };
}

if (import.meta.main) await beCommand(doctor);
