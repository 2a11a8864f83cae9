import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  cancelImport,
  canRetry,
  closeImport,
  importFiles,
  importState,
  moveImported,
  retryFailed,
} from '../../web/features/library/importing/import-run.ts';
import type { PickedFile } from '../../web/features/library/importing/picked-files.ts';
import { FileRefusal } from '../../web/files/reading/file-text.ts';

/** What importing a file comes to, by its name; it waits for `letGo` if the name begins with "slow". */
const outcomes: Record<string, Error> = {};
const begun: string[] = [];
let held = Promise.withResolvers<void>();
const letGo = () => held.resolve();

vi.mock('../../web/features/library/importing/import-one.ts', () => ({
  async importOne({ name }: File, { signal, onRead }: { signal: AbortSignal; onRead: () => void }) {
    begun.push(name);
    const fault = outcomes[name];
    if (fault instanceof FileRefusal) throw fault;
    onRead();
    if (name.startsWith('slow')) await held.promise;
    signal.throwIfAborted();
    if (fault) throw fault;
    return { id: name, listed: { words: 3 }, leftOut: [], lostPictures: 0 };
  },
}));

beforeAll(() => {
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', listening);
  for (const name of ['addEventListener', 'dispatchEvent']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('StorageEvent', Event);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  closeImport();
  begun.splice(0);
  for (const name of Object.keys(outcomes)) delete outcomes[name];
  held = Promise.withResolvers();
});

const files = (...names: string[]): PickedFile[] => names.map((name) => ({ file: new File(['x'], name), path: name }));
const steps = () => importState().lines.map(({ path, step }) => [path, step.kind]);
const reasons = () => importState().lines.map(({ step }) => (step.kind === 'failed' ? step.reason : step.kind));
const folders = () => importState().lines.map(({ folder }) => folder);
const ends = () => vi.waitFor(() => expect(importState().isRunning).toBe(false));
const begins = (name: string) => vi.waitFor(() => expect(begun).toContain(name));

test('files are imported one after another, and what can’t be read doesn’t stop the others', async () => {
  outcomes['scan.pdf'] = new FileRefusal('pdf');
  importFiles(files('first.txt', 'scan.pdf', 'second.txt'), undefined);
  await ends();
  expect(begun).toEqual(['first.txt', 'scan.pdf', 'second.txt']);
  expect(reasons()).toEqual([
    'imported',
    expect.stringContaining('Not a text Sullivan can read: We can’t read PDFs.'),
    'imported',
  ]);
  expect(importState().lines.some(canRetry)).toBe(false);
});

test('what couldn’t be stored can be tried again, and nothing else is', async () => {
  outcomes['a.txt'] = new Error('The server is busy. Try again.');
  importFiles(files('a.txt', 'b.txt'), undefined);
  await ends();
  expect(reasons()).toEqual(['Not imported: The server is busy. Try again.', 'imported']);
  delete outcomes['a.txt'];
  retryFailed();
  await ends();
  expect(steps()).toEqual([
    ['a.txt', 'imported'],
    ['b.txt', 'imported'],
  ]);
  expect(begun).toEqual(['a.txt', 'b.txt', 'a.txt']);
});

test('an import that is cancelled leaves no half of a text, and files that are added afterwards are imported', async () => {
  importFiles(files('first.txt', 'slow.txt', 'third.txt'), undefined);
  await begins('slow.txt');
  cancelImport();
  importFiles(files('late.txt'), undefined);
  letGo();
  await vi.waitFor(() => expect(steps().at(-1)).toEqual(['late.txt', 'imported']));
  expect(steps().slice(0, 3)).toEqual([
    ['first.txt', 'imported'],
    ['slow.txt', 'cancelled'],
    ['third.txt', 'cancelled'],
  ]);
  expect(importState().lines.filter(canRetry)).toHaveLength(2);
});

test('a folder that is chosen during an import takes what is imported, what is being stored, and what is still to come', async () => {
  importFiles(files('first.txt', 'slow.txt', 'third.txt'), undefined);
  await begins('slow.txt');
  await moveImported('9b');
  letGo();
  await ends();
  expect(folders()).toEqual(['9b', '9b', '9b']);
  await moveImported(null);
  expect(folders()).toEqual([undefined, undefined, undefined]);
});

test('of more files than are imported at once, the rest says so and can be imported next', async () => {
  importFiles(files(...Array.from({ length: 202 }, (_, index) => `${index}.txt`)), undefined);
  expect(importState().lines.filter(({ step }) => step.kind === 'failed')).toHaveLength(2);
  expect(importState().lines.filter(canRetry)).toHaveLength(2);
  cancelImport();
  await ends();
});
