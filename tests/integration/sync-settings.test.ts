import { once } from 'node:events';

import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { socketUrl } from '../../web/sync/socket-url.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startBff();
});

test.each([
  [{ roomName: DEMO_ROOM, serverUrl: 'https://write.example.org' }, 'wss://write.example.org/collab/my-doc-room'],
  [{ roomName: 'a/b ?', serverUrl: 'http://[::1]:3000/demo#draft' }, 'ws://[::1]:3000/collab/a%2Fb%20%3F'],
  [
    { roomName: DEMO_ROOM, serverUrl: 'ws://localhost:3000', params: { from: 'a lesson', n: '1' } },
    'ws://localhost:3000/collab/my-doc-room?from=a+lesson&n=1',
  ],
])('REQ-252: the settings %o lead to %s', (settings, address) => {
  expect(socketUrl(settings)).toBe(address);
});

test('a socket opens with any parameters in its address', async () => {
  const params = { version: '1', from: 'lesson & class' };
  const address = socketUrl({ roomName: DEMO_ROOM, serverUrl: bff.url, params });
  const socket = new WebSocket(address, { origin: bff.url });
  await once(socket, 'open');
  socket.terminate();
  expect(bff.log()).not.toContain('lesson');
});
