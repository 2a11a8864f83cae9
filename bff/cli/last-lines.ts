import { open } from 'node:fs/promises';

import { wordsForStrangers } from '../observability/words-for-strangers.ts';
import { CommandError } from './command.ts';

/** How much of the end of a log is read. */
const LAST_BYTES = 1_048_576;
const LAST_LINES = 500;

/** The fields of a line that say how the server does, and not who does what. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set(
  `level time msg method path status ms code reason because signal err error afterMs usedBytes maxBytes`.split(' '),
);

/**
 * The last lines of a log, without addresses of visitors, accounts and rooms: only fields that are known to name nobody. Other
 * lines than those of the server are counted. @throws {CommandError} if it can't be read.
 */
export async function lastLines(file: string): Promise<object[]> {
  const lines = (await endOf(file)).split('\n').filter((line) => line.trim() !== '');
  const entries = lines.slice(-LAST_LINES).map(readEntry);
  const shown = entries.filter((entry) => entry !== undefined);
  const left = entries.length - shown.length;
  return left === 0 ? shown : [...shown, { msg: `(${left} other lines were left out)` }];
}

async function endOf(file: string): Promise<string> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    const from = Math.max(0, size - LAST_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    throw new CommandError(`The log can’t be read: ${String(error)}`);
  }
}

function readEntry(line: string): object | undefined {
  try {
    const entry: unknown = JSON.parse(line.slice(line.indexOf('{')));
    if (typeof entry !== 'object' || entry === null || !('level' in entry)) return undefined;
    const fields = Object.entries(entry).filter(([field]) => SHOWN_FIELDS.has(field));
    return Object.fromEntries(fields.map(([field, value]) => [field, shownValue(field, value)]));
  } catch {
    return undefined;
  }
}

/** A part of a path that may name a document or a person: with a digit, or very long. */
const NAMING_PART = /(?<=\/)(?:[^/]*\d[^/]*|[^/]{16,})/g;

function shownValue(field: string, value: unknown): unknown {
  if (field === 'path') return String(value).replaceAll(NAMING_PART, '…');
  if (field === 'err' && typeof value === 'object' && value !== null) return shownError({ ...value });
  return typeof value === 'string' ? wordsForStrangers(value) : value;
}

/** An error without its own fields: its type, what it says, and where in our code it was thrown. */
function shownError({ type, message, stack }: { type?: unknown; message?: unknown; stack?: unknown }): object {
  const calls = String(stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
  return { type, message: wordsForStrangers(String(message)), stack: calls };
}
