import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { closeInTheEnd } from './closing.ts';
import { runFolder } from './run-folder.ts';

/** Makes an empty folder, which is removed with everything in it when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(runFolder(), 'sullivan-'));
  closeInTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
