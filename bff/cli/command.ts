import { ConfigError } from '../config/config.ts';

/** A command that can't be carried out; the message says why. */
export class CommandError extends Error {}

/**
 * Runs an operator's command and prints its answer. If it fails, prints what's wrong and ends with code 1. A TypeError, such as
 * `parseArgs` throws, means that the words of the command weren't understood.
 * @param usage how the command is used.
 */
export async function runCommand(usage: string, command: (argv: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await command(process.argv.slice(2)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof CommandError || error instanceof ConfigError;
    process.stderr.write(error instanceof TypeError && !isOurs ? `${message}\nUsage: ${usage}\n` : `${message}\n`);
    process.exitCode = 1;
  }
}

/** Whether a list can be printed so. */
export function isFormat(format: string): format is 'csv' | 'json' {
  return format === 'csv' || format === 'json';
}
