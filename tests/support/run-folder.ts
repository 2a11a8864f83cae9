import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the processes of a run find its folder. */
const FOLDER = 'FOLDER_OF_THE_RUN';

/** In memory if the system has such a place, so that the databases of the tests don't wait for a disk. */
const PARENT = isWritable('/dev/shm') ? '/dev/shm' : tmpdir();

/** `globalSetup`: a folder for everything that the tests of a run write, which is removed at its end. */
export default async function makeRunFolder(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[FOLDER] !== undefined) return undefined; // made for another project
  const folder = await mkdtemp(path.join(PARENT, 'sullivan-run-'));
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Where temporary folders belong: in the folder of the run, or by themselves outside vitest. */
export const runFolder = (): string => process.env[FOLDER] ?? PARENT;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
