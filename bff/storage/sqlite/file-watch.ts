import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** A file as it was when we opened it. */
export interface OpenedFile {
  path: string;
  /** The file system's number for it (POSIX `st_ino`). */
  inode: number;
}

/** Records which file is at a path. @throws if there is none. */
export function openedFile(path: string): OpenedFile {
  return { path, inode: statSync(path).ino };
}

/**
 * Returns why data written to an open file would be lost: the file, or its folder, was removed or replaced. The system keeps
 * writing to a removed file without any error.
 */
export function fileFault({ path, inode }: OpenedFile): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  // Without the folder, since strangers can read this at /readyz.
  const name = basename(path);
  if (found === undefined) return `${name} is gone. Put it back, or start the server again`;
  return found.ino === inode ? undefined : `${name} was replaced. Start the server again`;
}
