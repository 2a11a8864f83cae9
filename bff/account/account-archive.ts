import { Readable } from 'node:stream';

import { strToU8, Zip, ZipDeflate } from 'fflate';

import type { AccountFile, AccountOwner, AccountPart } from './account-part.ts';

/**
 * Everything that is kept for an account, as one ZIP. It is made while it is read: no more of it is in memory than one piece of
 * one file.
 */
export function accountArchive(parts: readonly AccountPart[], owner: AccountOwner): Readable {
  return Readable.from(zipped(filesOf(parts, owner)), { objectMode: false });
}

async function* filesOf(parts: readonly AccountPart[], owner: AccountOwner): AsyncGenerator<AccountFile> {
  yield { path: 'README.txt', content: readMe(parts) };
  for (const part of parts) yield* part.files(owner);
}

async function* zipped(files: AsyncIterable<AccountFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => ready.splice(0).filter(({ length }) => length > 0);
  for await (const { path, content } of files) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    for await (const piece of typeof content === 'string' || content instanceof Uint8Array ? [content] : content) {
      entry.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

function readMe(parts: readonly AccountPart[]): string {
  const about = parts.map((part) => part.about).filter((words) => words !== '');
  return `What this site keeps for your account, as of ${new Date().toISOString()}.\n\n${about.join('\n\n')}\n\nYour password is kept as a hash, which nobody can read, and isn’t in here.\n`;
}
