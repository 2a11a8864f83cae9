import { expect, test } from 'vitest';

import { FOLDER_NAME_MAX_LENGTH } from '#shared-types/documents/documents';

import { droppedFiles } from '../../web/features/library/importing/picked-files.ts';

/** What somebody drops: a file with its words, a folder with what is in it, or a file that the disk no longer gives. */
type Dropped = { [name: string]: Dropped | string | undefined };

/** As a browser gives it: a folder in parts, and each file by a call. */
function entriesOf(dropped: Dropped): FileSystemEntry[] {
  return Object.entries(dropped).map(([name, content]) => {
    const isDirectory = typeof content === 'object';
    const within = isDirectory ? entriesOf(content) : [];
    const parts = [within.slice(0, 2), within.slice(2), []].filter((part, index) => part.length > 0 || index === 2);
    return {
      name,
      isDirectory,
      isFile: !isDirectory,
      file: (give: (file: File) => void, fail: () => void) =>
        typeof content === 'string' ? give(new File([content], name)) : fail(),
      createReader: () => ({ readEntries: (give: (part: FileSystemEntry[]) => void) => give(parts.shift() ?? []) }),
    } as unknown as FileSystemEntry;
  });
}

function drop(dropped: Dropped) {
  const items = entriesOf(dropped).map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return droppedFiles({ items, files: [] } as unknown as DataTransfer);
}

test.each([
  ['a file', { 'alone.txt': 'x' }, ['alone.txt'], undefined],
  [
    'a folder with folders in it, without what is hidden',
    { '9b': { Maya: { 'essay.md': 'x', '.hidden': 'x' }, 'essay.txt': 'x', 'more.txt': 'x' } },
    ['9b/Maya/essay.md', '9b/essay.txt', '9b/more.txt'],
    '9b',
  ],
  ['two folders', { '9b': { 'a.txt': 'x' }, '9c': { 'b.txt': 'x' } }, ['9b/a.txt', '9c/b.txt'], undefined],
  ['a name with more than one space', { 'Class  9b': { 'a.txt': 'x' } }, ['Class  9b/a.txt'], 'Class 9b'],
  ['a name in two characters for é', { 'Cafe\u0301': { 'a.txt': 'x' } }, ['Cafe\u0301/a.txt'], 'Caf\u00e9'],
  ['a name that is too long', { ['x'.repeat(FOLDER_NAME_MAX_LENGTH + 1)]: {} }, [], 'x'.repeat(FOLDER_NAME_MAX_LENGTH)],
])('of what is dropped, %s gives its files and the name of the folder', async (_what, dropped, paths, folder) => {
  const picked = await drop(dropped);
  expect(picked.files.map(({ path }) => path)).toEqual(paths);
  expect(picked.folder).toBe(folder);
});

test('a file that the disk no longer gives is empty, and says so when its turn comes', async () => {
  const [picked] = (await drop({ 'gone.txt': undefined })).files;
  expect([picked?.path, picked?.file.size]).toEqual(['gone.txt', 0]);
});
