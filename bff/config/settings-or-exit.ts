import { type Config, ConfigError, readSettings } from './config.ts';

/** Reports to the operator what is wrong, and ends the process. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Ends the process with the words of settings that cannot be used. @throws every other error again. */
export function failForSettings(error: unknown): never {
  if (error instanceof ConfigError) fail(error.message);
  throw error;
}

/** The settings of this process, or its end with the words of their faults. */
export function settingsOrExit(): Config {
  try {
    return readSettings({ isTerminal: process.stdout.isTTY });
  } catch (error) {
    return failForSettings(error);
  }
}
