import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { type AuditFilter, type AuditLine, readAuditLine } from '../observability/audit.ts';
import { CommandError, isFormat } from './command.ts';

const OPTIONS = {
  file: { type: 'string' },
  kind: { type: 'string' },
  account: { type: 'string' },
  room: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  format: { type: 'string', default: 'csv' },
} as const;

/**
 * The audit lines of a log that somebody wants to see, and how to print them. The server writes them at LOG_LEVEL info.
 * @param argv the words after `npm run data -- audit`. Without `--file`, the log comes from the standard input.
 * @throws {TypeError} if a word can't be read. @throws {CommandError} if there's no log.
 */
export async function auditLines(argv: string[]): Promise<{ lines: AuditLine[]; format: 'csv' | 'json' }> {
  const { file, since, until, format, ...filter } = parseArgs({ args: argv, options: OPTIONS }).values;
  if (!isFormat(format)) throw new TypeError(`There’s no format "${format}".`);
  if (file === undefined && process.stdin.isTTY)
    throw new CommandError('Give the log: npm run data -- audit --file <log>, or send it to the standard input.');
  const wanted: AuditFilter = { ...filter, sinceMs: msOf('--since', since), untilMs: msOf('--until', until) };
  const input = file === undefined ? process.stdin : createReadStream(file);
  const lines: AuditLine[] = [];
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const audit = readAuditLine(line, wanted);
      if (audit) lines.push(audit);
    }
  } catch (error) {
    throw new CommandError(`The log can’t be read: ${String(error)}`);
  }
  return { lines, format };
}

function msOf(option: string, time: string | undefined): number | undefined {
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (Number.isNaN(ms))
    throw new TypeError(`${option} must be a time such as 2026-11-27 or 2026-11-27T08:00:00Z, not "${time}".`);
  return ms;
}
