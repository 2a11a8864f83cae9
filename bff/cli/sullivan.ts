/** `npm run sullivan -- <command>`: what an operator does from the command line. */
import { nearestTo } from '../config/unknown-names.ts';
import { accounts } from './accounts.ts';
import { backup } from './backup.ts';
import { beProcess, type CommandOutcome, outcomeOf, type Surroundings, usageOf } from './command.ts';
import { data } from './data.ts';
import { doctor } from './doctor.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';
import { support } from './support.ts';

const COMMANDS = [doctor, support, backup, restore, migrate, accounts, data];
/** The most letters by which a mistyped name may differ from the one we suggest. */
const NEAR_EDITS = 3;
/** Tells scripts that no command was named, or one that doesn't exist. */
const NO_COMMAND = 2;

/** Carries out the command that the words begin with, or says how it's used. */
export async function sullivan(argv: string[], surroundings: Surroundings): Promise<CommandOutcome> {
  const asksForHelp = argv[0] === 'help' || argv.some(isHelp);
  const [name, ...words] = argv.slice(argv[0] === 'help' ? 1 : 0).filter((word) => !isHelp(word));
  const command = COMMANDS.find((each) => each.name === name);
  if (command && !asksForHelp) return outcomeOf(command, words, surroundings);
  if (command) return { answer: `${command.summary}\n\n${usageOf(command)}`, complaint: '', code: 0 };
  if (name === undefined && asksForHelp) return { answer: overview(), complaint: '', code: 0 };
  return { answer: '', complaint: name === undefined ? overview() : unknown(name), code: NO_COMMAND };
}

const isHelp = (word: string) => word === '--help' || word === '-h';

function overview(): string {
  const wide = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(wide)}  ${summary}\n`);
  return `Usage: npm run sullivan -- <command>\n\n${lines.join('')}\nnpm run sullivan -- help <command> says how one is used.\n`;
}

function unknown(name: string): string {
  const nearest = nearestTo(name.toLowerCase(), new Set(COMMANDS.map((each) => each.name)), () => NEAR_EDITS);
  const question = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `There’s no command "${name}".${question} npm run sullivan -- help lists all.\n`;
}

if (import.meta.main) await beProcess(sullivan);
