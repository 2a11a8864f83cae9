import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import path from 'node:path';

import { expect } from 'vitest';

import { reportOf } from '#bff/cli/doctor';
import { diagnose } from '#bff/cli/doctor/diagnose';
import { ConfigError } from '#bff/config/config';
import { CannotStart } from '#bff/start';

import { closeInTheEnd } from '../closing.ts';
import { NO_EVALUATOR } from './start-process.ts';
import { sourceOf, startServer } from './start-server.ts';

/** An installation with a mistake in it: its settings, and the folder that it's started in. */
export interface Installation {
  settings: Record<string, string>;
  folder?: string;
  /** Finds the address of the site. */
  lookup?: LookupFunction;
  /** It shows only in a process of its own, such as one that loads these files first. */
  preloads?: string[];
}

/** A mistake, and what the operator reads about it. */
export interface Mistake {
  make: () => Installation | Promise<Installation>;
  /** What the doctor says is wrong. Undefined if it can't know, or couldn't run either. */
  doctor?: RegExp;
  /** What the start says before it ends with code 1. */
  refused?: RegExp;
  /** What the start says before it's ready all the same. */
  warned?: RegExp;
  /** What both the doctor and the start say. */
  alsoRefused?: RegExp;
  alsoWarned?: RegExp;
}

/** What the operator reads, and the code that the program ends with. */
interface Said {
  words: string;
  code: number;
}

/** A password that nobody may print. */
export const SECRET = 'hunter2-hunter2-hunter2';

/** An installation with these settings. */
export const settings = (given: Record<string, string>) => () => ({ settings: given });

/** Makes a mistake, and sees that the operator is told about it: what is wrong, without a stack and without the password. */
export async function isTold({ make, alsoRefused, alsoWarned, ...own }: Mistake): Promise<void> {
  const { doctor = alsoRefused ?? alsoWarned, refused = alsoRefused, warned = alsoWarned } = own;
  const installation = await make();
  const told = refused ?? warned;
  const [visit, start] = await Promise.all([
    doctor && askDoctor(installation),
    told && (installation.preloads ? runProgram('bff/main.ts', installation) : startHere(installation, told)),
  ]);
  for (const { words } of [visit, start].filter((said) => said !== undefined)) {
    expect(words).not.toContain('hunter2');
    expect(words).not.toMatch(/^ {4}at /m);
  }
  if (doctor && visit) {
    expect(visit.words).toMatch(doctor);
    expect(visit.code).toBe(1);
  }
  if (told && start) {
    expect(start.words).toMatch(told);
    expect(start.code).toBe(refused ? 1 : 0);
  }
}

/** What the doctor says of an installation. */
export async function askDoctor(installation: Installation): Promise<Said> {
  if (installation.preloads) return runProgram('bff/cli/sullivan.ts', installation, 'doctor');
  const source = await sourceOf(installation.settings, installation.folder);
  const { answer, code } = reportOf(await diagnose(source, installation.lookup));
  return { words: answer, code };
}

/** Starts a server of the installation in this process, and stops it once it has told what it should. */
export async function startHere(
  { settings: given, folder }: Installation,
  told = /Sullivan is ready at/,
): Promise<Said> {
  let words = '';
  try {
    const { stop } = await startServer(given, { folder, hear: (more) => (words += more) });
    await expect.poll(() => words).toMatch(told);
    await stop();
    return { words, code: 0 };
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error;
    return { words: `${words}${error.message}\n`, code: 1 };
  }
}

const VERSION_CHECK = path.resolve('bff/node-version.cjs');

/** Runs the doctor, or starts the server, the way `npm run` does. */
async function runProgram(program: string, installation: Installation, ...command: string[]): Promise<Said> {
  const { environment, folder } = await sourceOf(installation.settings, installation.folder);
  const words = [...(installation.preloads ?? []), VERSION_CHECK].flatMap((file) => ['--require', file]);
  const child = spawn(process.execPath, [...words, path.resolve(program), ...command], {
    cwd: folder,
    env: { ...NO_EVALUATOR, ...environment, ...(command.length > 0 && { EVALUATOR_URL: '' }) },
  });
  closeInTheEnd(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return { words: said, code };
}
