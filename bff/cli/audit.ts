import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';

import { type AuditFilter, type AuditLine, readAuditLine } from '../observability/audit.ts';
import { command, CommandError, UsageError } from './command.ts';
import { formatOf, printedRows } from './printed-rows.ts';

/** Lists what somebody wants to know of a log. The server writes these lines at LOG_LEVEL info. */
export const audit = command(
  {
    name: 'data audit',
    summary: 'Lists the lines of a log that say who let whom in.',
    usage: [
      '[--file <log>] [--kind <kind>] [--account <id>] [--room <name>] [--since <time>] [--until <time>] [--format csv|json]',
    ],
    options: {
      file: { type: 'string' },
      kind: { type: 'string' },
      account: { type: 'string' },
      room: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      format: { type: 'string', default: 'csv' },
    },
  },
  async ({ values: { file, since, until, format: word, ...filter } }, { note }) => {
    const format = formatOf(word);
    if (file === undefined && process.stdin.isTTY)
      throw new CommandError(
        'Give the log: npm run sullivan -- data audit --file <log>, or send it to the standard input.',
      );
    const wanted = { ...filter, sinceMs: msOf('--since', since), untilMs: msOf('--until', until) };
    return printedRows(await linesIn(file, wanted), { name: 'audit', format, note });
  },
);

async function linesIn(file: string | undefined, wanted: AuditFilter): Promise<AuditLine[]> {
  const input = file === undefined ? process.stdin : createReadStream(file);
  const lines: AuditLine[] = [];
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const read = readAuditLine(line, wanted);
      if (read) lines.push(read);
    }
  } catch (error) {
    throw new CommandError(`The log can’t be read: ${String(error)}`);
  }
  return lines;
}

function msOf(option: string, time: string | undefined): number | undefined {
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (Number.isNaN(ms))
    throw new UsageError(`${option} must be a time such as 2026-11-27 or 2026-11-27T08:00:00Z, not "${time}".`);
  return ms;
}
