import { ConfigError } from '../config/config.ts';

/** A command that cannot be executed; the message gives the reason. */
export class CommandError extends Error {}

/**
 * Carries out a command of the operator: prints what it answers, or what is wrong, and ends with code 1 then. A TypeError, as
 * `parseArgs` throws it, says that the words of the command were not understood.
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
