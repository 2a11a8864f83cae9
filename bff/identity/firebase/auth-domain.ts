import type { IncomingHttpHeaders } from 'node:http';

import { Pool } from 'undici';

import { errors } from '../../errors.ts';

/** A page on the auth domain, or one of its files. */
interface AuthPage {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The pages on the auth domain of a Firebase project, where people sign in with other providers. */
export interface AuthPages {
  /** The origin of the auth domain. */
  readonly origin: string;
  /**
   * Fetches a page without following redirects.
   * @param path path and query. @param signal cancels the call when its caller has gone away.
   * @throws {BffError} UPSTREAM_FAILED or UPSTREAM_TIMEOUT; the reason of `signal` if it cancelled the call.
   */
  fetch(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<AuthPage>;
  close(): Promise<void>;
}

const UPSTREAM = 'identity';
/** How many pages are fetched concurrently; the next one waits, within its deadline. */
const CONNECTIONS = 16;
/** The largest file, the handler's script, is a tenth of this size. */
const MAX_PAGE_BYTES = 2_097_152;

/** @param url the origin of the auth domain. @param deadlineMs the time limit for one page. */
export function authDomain({ url, deadlineMs }: { url: string; deadlineMs: number }): AuthPages {
  const { origin } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, maxResponseSize: MAX_PAGE_BYTES });

  return {
    origin,
    async fetch(path, headers, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const answer = await pool.request({
          method: 'GET',
          path,
          headers,
          signal: AbortSignal.any([signal, deadline]),
        });
        const body = Buffer.from(await answer.body.arrayBuffer());
        return { status: answer.statusCode, headers: answer.headers, body };
      } catch (error) {
        signal.throwIfAborted();
        throw deadline.aborted ? errors.upstreamTimeout(UPSTREAM, deadlineMs) : errors.upstreamFailed(UPSTREAM, error);
      }
    },
    close: () => pool.destroy(),
  };
}
