import { describe, expect, test } from 'vitest';

import { FILE_FAULTS } from '../../web/content/files.ts';
import { FileRefusal } from '../../web/files/reading/file-text.ts';
import { readBytes } from '../../web/files/reading/read-bytes.ts';
import { unpackedFiles } from '../../web/files/reading/unpacked-files.ts';
import { zipOf } from '../support/files/archives.ts';
import { SAVED_FILES } from '../support/files/documents.ts';
import { HOSTILE_FILES, type HostileFile } from '../support/files/hostile-files.ts';

const copyOf = (data: Buffer) => Uint8Array.from(data);
/** What reading a file comes to: the words of its refusal, or the words of its HTML. */
async function outcomeOf({ name, data }: HostileFile): Promise<string> {
  try {
    const { html } = await readBytes({ bytes: copyOf(data), name, onStep: () => undefined });
    return `read: ${html.replaceAll(/<[^>]*>/g, '')}`;
  } catch (error) {
    return `refused: ${FILE_FAULTS[error instanceof FileRefusal ? error.fault : 'damaged']}`;
  }
}

/**
 * What the page judges afterwards: what takes too long by its clock, what the editor leaves of a text, and the text of a Word file,
 * for which the library has other code in browsers.
 */
const JUDGED_LATER = new Set([
  'a tag that takes too long to read',
  'no words',
  'five hundred quotations in one another',
]);
const HOSTILE = HOSTILE_FILES.filter(
  ({ what, name, expected }) => !JUDGED_LATER.has(what) && ('refused' in expected || !/\.doc[xm]$/.test(name)),
);

test('D-96 each file that is hostile or broken is refused in plain words, or read', async () => {
  for (const file of HOSTILE) {
    const { what, expected } = file;
    expect.soft(await outcomeOf(file), what).toContain('refused' in expected ? expected.refused : 'read: ');
  }
});

/** The files of an archive with their faults, or its own fault. */
const faultOf = (data: Buffer) => {
  try {
    return (unpackedFiles(copyOf(data)) ?? []).map((file) => ('fault' in file ? [file.path, file.fault] : [file.path]));
  } catch (error) {
    return error instanceof FileRefusal ? error.fault : error;
  }
};

const OTHER = ['other.txt'];
const withEssayOf = (bytes: number) => ({ 'essay.txt': new Uint8Array(bytes), 'other.txt': 'x' });

describe('A ZIP (D-300)', () => {
  // As the Explorer of Windows writes it: é is one byte of code page 437, which is no UTF-8.
  const windows = zipOf({ 'caf_.txt': 'Words.' }).toString('latin1').replaceAll('caf_', 'caf\u0082');
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`essay ${index}.txt`, 'Words.']));
  const clutter = { '__MACOSX/Maya/._essay.md': 'x', 'Maya/.DS_Store': 'x', 'Ben/~$essay.docx': 'x', 'Thumbs.db': 'x' };

  test.each([
    [
      'is unpacked with its folders, and without what systems leave in it',
      { 'Maya/essay.md': 'x', 'Ben/drafts/essay.txt': 'x', ...clutter },
      [['Maya/essay.md'], ['Ben/drafts/essay.txt']],
    ],
    ['of Windows has the names of its files', Buffer.from(windows, 'latin1'), [['café.txt']]],
    ['with a file that is too large gives the others', withEssayOf(20_000_001), [['essay.txt', 'tooLarge'], OTHER]],
    ['with a bomb gives the others', withEssayOf(19_000_000), [['essay.txt', 'tooMuch'], OTHER]],
    ['with too many files says so', many, 'tooManyFiles'],
    ['without files says so', { '.hidden': 'x' }, 'noFiles'],
    ['that was cut off says so', zipOf({ 'essay.txt': 'Words.' }).subarray(0, 40), 'damaged'],
  ])('%s', (_what, parts, expected) => {
    expect(faultOf(Buffer.isBuffer(parts) ? parts : zipOf(parts))).toEqual(expected);
  });

  test('that is itself a document is one', () => {
    for (const { name, data } of SAVED_FILES)
      if (/\.(?:docx|odt)$/.test(name)) expect(unpackedFiles(copyOf(data))).toBeUndefined();
  });
});
