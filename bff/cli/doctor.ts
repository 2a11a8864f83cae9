/** `npm run doctor`: says what's wrong with an installation, and what to do about it. Changes nothing. */
import { diagnose } from './doctor/diagnose.ts';

const findings = await diagnose();
const wide = Math.max(...findings.map(({ about }) => about.length));
for (const { state, about, words } of findings)
  process.stdout.write(`${state.padEnd(5)}  ${about.padEnd(wide)}  ${words}\n`);
const faults = findings.filter(({ state }) => state === 'wrong').length;
process.stdout.write(
  faults === 0 ? '\nNothing is wrong.\n' : `\n${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.\n`,
);
process.exitCode = faults === 0 ? 0 : 1;
