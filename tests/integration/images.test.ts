import request from 'supertest';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { threadTimeMs } from '#bff/limits/thread-time';
import { DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';
import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX, roomImagesPath } from '#shared-types/documents/images';

import { enterRoom } from '../support/collaboration/collaboration-client.ts';
import { SECRET, withMetadata } from '../support/picture-metadata.ts';
import { heifOf, pngOf } from '../support/pictures.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PICTURE = pngOf(20, 10);
/** The shortest GIF. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let bff: TestBff;
let drafts = 0;
let room: string;
beforeAll(async () => {
  bff = await startBff();
});
beforeEach(() => {
  room = draftRoom((drafts += 1).toString(16).padStart(32, 'a')) ?? '';
});

const post = (picture: Buffer, { to = room, type = 'image/png', at = bff } = {}) =>
  request(at.url).post(roomImagesPath(to)).set('content-type', type).send(picture);
const get = (src: string, at = bff) => request(at.url).get(src);

async function store(picture: Buffer, at = bff): Promise<string> {
  const { body } = await post(picture, { at }).expect(201);
  return String(body.src);
}

test('a picture that is stored has an address that nobody can guess, and is served as what it is, for the pages of this site alone', async () => {
  const src = await store(PICTURE);
  expect(src).toMatch(/^\/images\/[0-9a-f]{32}$/);
  const { body, headers } = await get(src).expect(200);
  expect(PICTURE.equals(body)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  await get(`/images/${'0'.repeat(32)}`).expect(404);
});

test('the format is that of the bytes, whatever the sender calls it', async () => {
  const { body } = await post(GIF, { type: 'image/png' }).expect(201);
  expect((await get(String(body.src))).headers['content-type']).toBe('image/gif');
});

test.each<[what: string, bytes: Buffer]>([
  ['words', Buffer.from('My notes')],
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a picture cut off in its first bytes', PICTURE.subarray(0, 12)],
  ['a picture that is too wide', pngOf(IMAGE_MAX_SIDE_PX + 1, 1)],
  ['a picture that is too high', pngOf(1, IMAGE_MAX_SIDE_PX + 1)],
  [
    'a picture that claims to be huge',
    Buffer.concat([PICTURE.subarray(0, 16), Buffer.alloc(8, 0x7f), PICTURE.subarray(24)]),
  ],
  ['a picture without any size', Buffer.concat([PICTURE.subarray(0, 16), Buffer.alloc(8, 0), PICTURE.subarray(24)])],
  ['a bitmap of Windows', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 1)])],
])('%s is not stored', async (_what, bytes) => {
  const { body, status } = await post(bytes);
  expect([400, 415]).toContain(status);
  expect(body.message).toMatch(/picture|body/);
});

test('a picture is stored without what its file tells beside its pixels, whoever posts it', async () => {
  for (const [type, picture] of [
    ['image/png', PICTURE],
    ['image/gif', GIF],
  ] as const) {
    const laden = withMetadata(picture, type);
    expect(laden.toString('latin1')).toContain(SECRET);
    const { body } = await get(await store(laden)).expect(200);
    expect(picture.equals(body)).toBe(true);
  }
});

test('a picture that is damaged is refused in words that say what to do', async () => {
  const { body } = await post(PICTURE.subarray(0, -20)).expect(422);
  expect(body).toEqual({ error: 'IMAGE_DAMAGED', message: expect.stringContaining('This picture is damaged.') });
});

test('a file that is made to take seconds to read is refused immediately', async () => {
  const began = threadTimeMs();
  await post(heifOf(IMAGE_MAX_BYTES)).expect(415);
  expect(threadTimeMs() - began).toBeLessThan(2000);
});

test('a body of another type, one that is too large, and a room that there is not are refused', async () => {
  await post(PICTURE, { type: 'image/svg+xml' }).expect(415);
  await post(PICTURE, { type: 'text/plain' }).expect(415);
  await post(Buffer.concat([PICTURE, Buffer.alloc(IMAGE_MAX_BYTES)])).expect(413);
  await post(PICTURE, { to: 'somewhere' }).expect(404);
  await post(PICTURE, { to: 'demo-../../my-doc-room' }).expect(404);
});

test('a picture stays with every document that keeps it, and is gone when the operator has deleted the last', async () => {
  const dataDirectory = await temporaryFolder();
  const own = await startBff({ config: { dataDirectory } });
  const src = await store(PICTURE, own);
  const id = src.slice('/images/'.length);
  const keep = (to: string, picture = id) => request(own.url).put(`${roomImagesPath(to)}/${picture}`);
  await keep(DEMO_ROOM).expect(204);
  await keep('somewhere').expect(404);
  await keep(DEMO_ROOM, '0'.repeat(32)).expect(404);
  for (const name of [room, DEMO_ROOM]) {
    const writer = await enterRoom(own.url, name);
    writer.write('words');
    await writer.synced();
    writer.close();
  }
  const remove = (name: string) => runCommand('data', ['rooms', '--delete', name], dataDirectory);
  expect((await remove(room)).code).toBe(0);
  await get(src, own).expect(200);
  expect((await remove(DEMO_ROOM)).code).toBe(0);
  await get(src, own).expect(404);
  expect(own.log()).toContain('"path":"/images/…"');
  expect(own.log()).not.toContain(room);
  expect(own.log()).not.toContain(id);
});

test('no spelling of an address brings the name of a draft into the log', async () => {
  const own = await startBff();
  await request(own.url)
    .post(roomImagesPath(room).replace('/c', '/%63'))
    .set('content-type', 'image/png')
    .send(PICTURE)
    .expect(201);
  await expect.poll(() => own.log()).toContain('"status":201');
  expect(own.log()).not.toContain(room);
});

test('the list of documents counts their pictures', async () => {
  const dataDirectory = await temporaryFolder();
  const own = await startBff({ config: { dataDirectory } });
  const writer = await enterRoom(own.url, room);
  writer.write('words');
  await writer.synced();
  const listed = async () => {
    const { output } = await runCommand('data', ['rooms', '--format', 'json'], dataDirectory);
    return Number(JSON.parse(output)[0].bytes);
  };
  const before = await listed();
  await store(PICTURE, own);
  expect((await listed()) - before).toBe(PICTURE.length);
});

test('pictures count towards what a network may have stored in an hour', async () => {
  const own = await startBff({ config: { rateLimitFactor: 1 / 32 } }); // 1 MiB an hour
  const large = Buffer.concat([PICTURE, Buffer.alloc(600_000)]);
  await post(large, { at: own }).expect(201);
  const { headers } = await post(large, { at: own }).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
