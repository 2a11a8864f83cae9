import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { closeInTheEnd } from './closing.ts';

/** In memory if the system has such a place, so that the databases of the tests don't wait for a disk. */
const PARENT = isWritable('/dev/shm') ? '/dev/shm' : tmpdir();

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes an empty folder, which is removed with everything in it when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(PARENT, 'sullivan-'));
  closeInTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
