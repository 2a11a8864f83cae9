import { asFolderName } from '#shared-types/documents/documents';

import { isHiddenPath } from '../../../files/hidden-path.ts';

/** The most files that are looked for in dropped folders. */
const MOST_FOUND = 2000;

/** A file that somebody has chosen, dropped, or put into an archive. */
export interface PickedFile {
  file: File;
  /** Its name, after the names of the folders that it's in. */
  path: string;
}

/** What somebody has dropped. */
export interface PickedFiles {
  files: readonly PickedFile[];
  /** The name of the folder as it's kept, if a single one was dropped and nothing else. */
  folder: string | undefined;
}

/** The files that somebody has dropped, and those in the folders that they have dropped. Call it while the drop is under way. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<PickedFiles> {
  const entries = Array.from(items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const found = entries.flatMap((entry) => (entry === null ? [] : [entry]));
  if (found.length > 0) return filesIn(found);
  return { files: Array.from(files, (file) => ({ file, path: file.name })), folder: undefined };
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<PickedFiles> {
  const files: PickedFile[] = [];
  const [only] = entries;
  const isFolderAlone = entries.length === 1 && only?.isDirectory === true;
  for (const entry of entries) await collect(entry, '', files); // oxlint-disable-line no-await-in-loop -- in their order
  return { files, folder: isFolderAlone ? asFolderName(only.name) || undefined : undefined };
}

/* Not every browser has the interfaces of the entries as globals, so `instanceof` can't tell them apart. */
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function collect(entry: FileSystemEntry, within: string, files: PickedFile[]): Promise<void> {
  if (files.length === MOST_FOUND || (within !== '' && isHiddenPath(entry.name))) return;
  if (isFile(entry)) {
    files.push({ file: await fileOf(entry), path: within + entry.name });
    return;
  }
  if (!isFolder(entry)) return;
  for (const each of await entriesOf(entry)) await collect(each, `${within}${entry.name}/`, files); // oxlint-disable-line no-await-in-loop -- in their order
}

/** A file that can't be read is empty, and says so when its turn comes. */
function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(new File([], entry.name))));
}

/** The entries of a folder, which the browser gives in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- part after part
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0 || all.length > MOST_FOUND) return all;
    all.push(...part);
  }
}
