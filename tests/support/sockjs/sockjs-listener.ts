import { vi } from 'vitest';

import type { SockJsLimits } from '#bff/sockjs/sockjs-limits';

import { type RawAnswer, type RawRequest, request } from './sockjs-client.ts';
import { type Channel, type SockJsServer, startSockJs } from './sockjs-server.ts';

/** A SockJS endpoint, and a client that talks to its /listen over HTTP, in the session "s" by default. */
export interface Listener {
  server: SockJsServer;
  ask: (method: string, path: string, options?: RawRequest) => Promise<{ status: number; body: string }>;
  /** Receives by xhr; returns the body. */
  poll: (session?: string) => Promise<string>;
  /** Sends a body by xhr_send; returns the status. */
  send: (body: string) => Promise<number>;
  /** Opens a session by xhr_streaming; resolves when its first frame has come. */
  openStream: (path?: string) => Promise<RawAnswer>;
  /** The channel that was opened last, once there is one. */
  channel: () => Promise<Channel>;
}

/** Starts an endpoint for the test that runs, which ends with the test. */
export async function startListener(limits: Partial<SockJsLimits> = {}): Promise<Listener> {
  const server = await startSockJs({ limits });
  const ask: Listener['ask'] = async (method, path, options = {}) => {
    const answer = await request(server.url, method, path, method === 'POST' ? { body: '', ...options } : options);
    const body = await answer.ended();
    answer.socket.destroy();
    return { status: answer.status, body };
  };
  return {
    server,
    ask,
    poll: async (session = 's') => (await ask('POST', `/listen/000/${session}/xhr`)).body,
    send: async (body) => (await ask('POST', '/listen/000/s/xhr_send', { body })).status,
    async openStream(path = '/listen/000/s/xhr_streaming') {
      const stream = await request(server.url, 'POST', path, { body: '' });
      await stream.endsIn('o\n');
      return stream;
    },
    channel: async () => vi.waitUntil(() => server.channels.at(-1)),
  };
}

/** How a channel has ended, once it has. */
export async function ending(of: Channel): Promise<{ code: number; reason: string }> {
  return vi.waitUntil(() => of.ended);
}
