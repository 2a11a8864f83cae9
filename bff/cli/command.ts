import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { OF_PROCESS, type SettingsSource } from '../config/config.ts';

/** A command that can't be carried out; the message says why. */
export class CommandError extends Error {}

/** The words of a command aren't understood; the message says why. */
export class UsageError extends Error {}

/** Tells the operator something beside the answer, such as how far the command is. */
export type Note = (words: string) => void;

/** What a command works with, besides its words. */
export interface Surroundings {
  settings: SettingsSource;
  note: Note;
}

/** What a command has said in the end, and the code that its process ends with. */
export interface CommandOutcome {
  answer: string;
  complaint: string;
  code: number;
}

/** A command of the operator. */
export interface Command {
  name: string;
  /** What it does, in a line. */
  summary: string;
  /** What follows its name, for each way to use it. */
  usage: readonly string[];
  /**
   * Carries it out, and returns its answer; with a code if what it has found is wrong.
   * @param args the words after its name. @throws {UsageError} if they aren't understood, or what `parseArgs` throws then.
   * @throws {CommandError} or {ConfigError} if it can't be done.
   */
  run: (args: string[], surroundings: Surroundings) => Promise<string | Pick<CommandOutcome, 'answer' | 'code'>>;
}

type Words<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** Makes a command of what it does with its words: the options, and also plain words if its usage begins with one. */
export function command<Options extends ParseArgsOptionsConfig>(
  { options, ...about }: Omit<Command, 'run'> & { options?: Options },
  act: (words: Words<Options>, surroundings: Surroundings) => ReturnType<Command['run']>,
): Command {
  const allowPositionals = /^[<\w]/.test(about.usage[0] ?? '');
  return { ...about, run: async (args, around) => act(parseArgs({ args, options, allowPositionals }), around) };
}

/** The only one of some words. @throws {UsageError} if there is none, or more, or it's empty, as with a variable that isn't set. */
export function only([word, ...more]: readonly string[], complaint: string): string {
  if (word === undefined || word === '' || more.length > 0) throw new UsageError(complaint);
  return word;
}

/** How a command is used. */
export function usageOf({ name, usage }: Command): string {
  return `Usage: ${usage.map((words) => `npm run sullivan -- ${name} ${words}`.trim()).join('\n   or: ')}\n`;
}

/** Carries a command out. If it fails, the complaint says what's wrong. */
export async function outcomeOf(asked: Command, args: string[], surroundings: Surroundings): Promise<CommandOutcome> {
  try {
    const said = await asked.run(args, surroundings);
    return { complaint: '', ...(typeof said === 'string' ? { answer: said, code: 0 } : said) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { answer: '', complaint: `${message}\n${isAboutWords(error) ? usageOf(asked) : ''}`, code: 1 };
  }
}

/** Whether a command wasn't understood, and how it's used would help. */
function isAboutWords(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

const note: Note = (words) => {
  process.stderr.write(words);
};

/** Does what the words of this process ask for, and prints what that says. */
export async function beProcess(
  work: (args: string[], around: Surroundings) => Promise<CommandOutcome>,
): Promise<void> {
  const { answer, complaint, code } = await work(process.argv.slice(2), { settings: OF_PROCESS, note });
  // Whoever reads may stop, as head does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(answer);
  process.stderr.write(complaint);
  process.exitCode = code;
}

/** Makes one command the whole work of this process, as crontabs and containers may still ask for it. It goes with the next release. */
export const beCommand = (asked: Command): Promise<void> => beProcess((args, around) => outcomeOf(asked, args, around));
