import { PassThrough } from 'node:stream';

import type { SettingsSource } from '#bff/config/config';
import { openServer } from '#bff/start';

import { closeInTheEnd } from '../closing.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { NO_EVALUATOR } from './start-process.ts';

/** The server of `npm start`, in this process: with settings as an operator gives them, and with its stop. */
export interface TestServer {
  url: string;
  /** Everything it has printed. */
  output: () => string;
  /** Stops it as a signal does. */
  stop: () => Promise<void>;
}

/** An installation with these settings and a data folder of its own, at a free port. */
export async function sourceOf(settings: Record<string, string>, folder?: string): Promise<SettingsSource> {
  const environment = { ...process.env, PORT: '0', DATA_DIR: await temporaryFolder(), ...settings };
  return { environment, folder: folder ?? (await temporaryFolder()) };
}

/**
 * Starts it until the test ends. It evaluates nothing, unless the settings say what does.
 * @param hear gets everything it prints. @throws {ConfigError} or {CannotStart}
 */
export async function startServer(
  settings: Record<string, string> = {},
  { folder, hear = () => {} }: { folder?: string | undefined; hear?: (words: string) => void } = {},
): Promise<TestServer> {
  let said = '';
  const say = (words: string) => {
    said += words;
    hear(words);
  };
  const log = new PassThrough().on('data', (chunk: Buffer) => say(chunk.toString()));
  const source = await sourceOf({ ...NO_EVALUATOR, ...settings }, folder);
  const server = await openServer({ settings: source, say, warn: say, log });
  await server.listen();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  closeInTheEnd(stop);
  return { url: /ready at (http:\S+)/.exec(said)?.[1] ?? '', output: () => said, stop };
}
