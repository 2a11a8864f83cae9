import { ConfigError, OF_PROCESS, type SettingsSource } from '../config/config.ts';

/** A command that can't be carried out; the message says why. */
export class CommandError extends Error {}

/** What a command works with, besides its words. */
export interface Surroundings {
  settings: SettingsSource;
  /** Tells the operator something beside the answer, such as how far the command is. */
  note: (words: string) => void;
}

/** A command of the operator. */
export interface Command {
  /** How it is used. */
  usage: string;
  /**
   * Carries it out, and returns its answer.
   * @param argv the words after its name. @throws {TypeError} if they aren't understood, as `parseArgs` does. @throws {CommandError} or {ConfigError} if it can't be done.
   */
  run: (argv: string[], surroundings: Surroundings) => Promise<string>;
}

/** What a command has said in the end, and the code that its process ends with. */
export interface CommandOutcome {
  answer: string;
  complaint: string;
  code: number;
}

/** Carries a command out. If it fails, the complaint says what's wrong. */
export async function carryOut(
  { usage, run }: Command,
  argv: string[],
  surroundings: Surroundings,
): Promise<CommandOutcome> {
  try {
    return { answer: await run(argv, surroundings), complaint: '', code: 0 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof CommandError || error instanceof ConfigError;
    const isMisunderstood = error instanceof TypeError && !isOurs;
    return { answer: '', complaint: `${message}\n${isMisunderstood ? `Usage: ${usage}\n` : ''}`, code: 1 };
  }
}

const note = (words: string) => {
  process.stderr.write(words);
};

/** Carries a command out as the whole work of this process, and prints what it says. */
export async function beCommand(command: Command): Promise<void> {
  const { answer, complaint, code } = await carryOut(command, process.argv.slice(2), { settings: OF_PROCESS, note });
  process.stdout.write(answer);
  process.stderr.write(complaint);
  process.exitCode = code;
}

/** Whether a list can be printed so. */
export function isFormat(format: string): format is 'csv' | 'json' {
  return format === 'csv' || format === 'json';
}
