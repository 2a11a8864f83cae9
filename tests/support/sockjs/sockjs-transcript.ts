import { randomUUID } from 'node:crypto';

import { type RawAnswer, type RawRequest, request } from './sockjs-client.ts';
import { type SockJsServer, startSockJs, startSockJsPackage } from './sockjs-server.ts';

/** What the xhr_streaming transport sends first. */
export const PRELUDE = `${'h'.repeat(2048)}\n`;

/** A body of a message of every character that has to be escaped, some that need not be, and a lone surrogate. */
export const ODD_CHARACTERS = `["${Array.from({ length: 0x20 }, (_, code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}\\u200c\\u2028\\u206f\\ufff0\\uffff\\ud800 \\"\\\\/ <%41> é €"]`;

/** The parts of an answer to compare; parts that differ with every answer are only named. */
export function record({ status, headers }: RawAnswer, body: string): Record<string, unknown> {
  const { 'content-type': type, 'cache-control': cacheControl, allow, etag, expires } = headers;
  const {
    'last-modified': modified,
    'access-control-allow-methods': methods,
    'access-control-max-age': maxAge,
  } = headers;
  const entry = {
    status,
    type: status === 400 || status === 500 ? undefined : type?.replaceAll(' ', ''), // the package doesn't say that its words are text
    cacheControl,
    allow,
    expires: expires && 'a date',
    etag: status === 304 ? undefined : etag && 'an etag', // the package leaves it out, but RFC 9110 section 15.4.5 doesn't
    modified,
    methods,
    maxAge,
    cookie: headers['set-cookie']?.replace('; HttpOnly; SameSite=Lax', ''), // which the package leaves out
    body: body.replace(PRELUDE, '(prelude)'),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== ''));
}

/** One server, in the form a transcript talks to. */
export interface Server {
  url: string;
  /** Makes a request, and returns what to compare. */
  ask: (method: string, path: string, options?: RawRequest) => Promise<Record<string, unknown>>;
  /** Makes a request whose answer is a stream. */
  open: (method: string, path: string, options?: RawRequest) => Promise<RawAnswer>;
}

function serverAt(url: string): Server {
  return {
    url,
    async ask(method, path, options) {
      const answer = await request(url, method, path, method === 'POST' ? { body: '', ...options } : options);
      const body = await answer.ended();
      answer.socket.destroy();
      return record(answer, body);
    },
    open: async (method, path, options) =>
      request(url, method, path, method === 'POST' ? { body: '', ...options } : options),
  };
}

/** Makes the requests to each server in a separate session (`/000/<id>`); returns what to compare. */
export type Transcript = (server: Server, session: string) => Promise<unknown>;

/** Our endpoint and the `sockjs` package, side by side. */
export interface SockJsPair {
  ours: SockJsServer;
  /** Runs a transcript on both servers, with a session id that is new. */
  compare: (transcript: Transcript) => Promise<{ our: unknown; their: unknown }>;
}

/** Starts both on free ports. */
export async function startSockJsPair(): Promise<SockJsPair> {
  const [ours, theirs] = await Promise.all([startSockJs(), startSockJsPackage()]);
  return {
    ours,
    async compare(transcript) {
      const session = `/000/${randomUUID()}`;
      const [our, their] = await Promise.all([
        transcript(serverAt(ours.url), session),
        transcript(serverAt(theirs.url), session),
      ]);
      return { our, their };
    },
  };
}

/** Makes several requests one after the other. */
export async function each<T>(values: readonly T[], ask: (value: T) => Promise<unknown>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const value of values) answers.push([value, await ask(value)]);
  return answers;
}
