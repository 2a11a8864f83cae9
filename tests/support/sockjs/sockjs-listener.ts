import { vi } from 'vitest';

import type { SockJsLimits } from '#bff/sockjs/sockjs-limits';

import { type RawRequest, request } from './sockjs-client.ts';
import { type Channel, startSockJs } from './sockjs-server.ts';

/** Starts an endpoint until the test ends, and a client that talks to its /listen over HTTP, in the session "s" by default. */
export async function startListener(limits: Partial<SockJsLimits> = {}) {
  const server = await startSockJs({ limits });
  const ask = async (method: string, path: string, options: RawRequest = {}) => {
    const answer = await request(server.url, method, path, method === 'POST' ? { body: '', ...options } : options);
    const body = await answer.ended();
    answer.socket.destroy();
    return { status: answer.status, body };
  };
  return {
    server,
    ask,
    /** Receives by xhr; returns the body. */
    poll: async (session = 's') => (await ask('POST', `/listen/000/${session}/xhr`)).body,
    /** Sends a body by xhr_send; returns the status. */
    send: async (body: string) => (await ask('POST', '/listen/000/s/xhr_send', { body })).status,
    /** Opens a session by xhr_streaming; resolves when its first frame has come. */
    openStream: async (path = '/listen/000/s/xhr_streaming') => {
      const stream = await request(server.url, 'POST', path, { body: '' });
      await stream.endsIn('o\n');
      return stream;
    },
    /** The channel that was opened last, once there is one. */
    channel: async () => vi.waitUntil(() => server.channels.at(-1)),
  };
}

/** How a channel has ended, once it has. */
export async function ending(of: Channel): Promise<{ code: number; reason: string }> {
  return vi.waitUntil(() => of.ended);
}
