import { createHash } from 'node:crypto';

/** How much of a hash is enough to tell documents apart, in hexadecimal digits. */
const NAME_DIGITS = 16;

/** What audit lines call a document: a hash of its room, whose name may open it. */
export function auditName(room: string): string {
  return createHash('sha256').update(room).digest('hex').slice(0, NAME_DIGITS);
}

/** One line of the log about who let whom in, as an operator reads it. */
export interface AuditLine {
  /** ISO 8601. */
  time: string;
  /** What happened, such as `link created`. */
  kind: string;
  /** The id of the account that did it. */
  account: string;
  /** See `auditName`. */
  document: string;
  /** What else the line says, as JSON. */
  facts: string;
}

/** Which audit lines are wanted; what's undefined doesn't matter. */
export interface AuditFilter {
  kind?: string | undefined;
  account?: string | undefined;
  /** The room, or what audit lines call it. */
  room?: string | undefined;
  /** Between these times, in milliseconds since 1970; the second one isn't included. */
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
}

/** The fields that every line of the log has. */
const USUAL = new Set(['level', 'time', 'msg', 'reqId', 'audit', 'user', 'document']);

/** The audit line in a line of the log, if it is one; Docker may have put a name in front of it. */
export function readAuditLine(line: string, filter: AuditFilter = {}): AuditLine | undefined {
  if (!line.includes('"audit"')) return undefined;
  const entry = parsed(line.slice(line.indexOf('{')));
  if (typeof entry?.['audit'] !== 'string') return undefined;
  const { audit: kind, time, user = '', document = '' } = entry;
  if (!isWanted({ kind, ms: Number(time), account: String(user), document: String(document) }, filter))
    return undefined;
  const facts = Object.entries(entry).filter(([name]) => !USUAL.has(name));
  return {
    time: new Date(Number(time)).toISOString(),
    kind,
    account: String(user),
    document: String(document),
    facts: JSON.stringify(Object.fromEntries(facts)),
  };
}

function isWanted(
  line: { kind: string; ms: number; account: string; document: string },
  { kind, account, room, sinceMs = -Infinity, untilMs = Infinity }: AuditFilter,
): boolean {
  const isOfRoom = room === undefined || line.document === room || line.document === auditName(room);
  const isOfKind = kind === undefined || line.kind === kind;
  const isOfAccount = account === undefined || line.account === account;
  return isOfKind && isOfAccount && isOfRoom && line.ms >= sinceMs && line.ms < untilMs;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined; // a line that was cut off
  }
}
