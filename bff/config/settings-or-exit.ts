import { type Config, ConfigError, OF_PROCESS, readSettings } from './config.ts';

/** Tells the operator what's wrong, and ends the process. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** If settings can't be used, says so and ends the process. @throws every other error again. */
export function failForSettings(error: unknown): never {
  if (error instanceof ConfigError) fail(error.message);
  throw error;
}

/** The settings of this process. If they can't be used, says why and ends the process. */
export function settingsOrExit(): Config {
  try {
    return readSettings(OF_PROCESS, { isTerminal: process.stdout.isTTY });
  } catch (error) {
    return failForSettings(error);
  }
}
