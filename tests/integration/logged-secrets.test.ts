import { randomBytes } from 'node:crypto';

import request from 'supertest';
import { expect, test } from 'vitest';

import { DESK_KEY_HEADER } from '#shared-types/desk/assignment';
import { COMMENTER_HEADER } from '#shared-types/documents/comments';
import { LINK_HEADER } from '#shared-types/documents/roles';

import { deskKey, startDeskBff } from '../support/desk.ts';
import { newId, roomOf } from '../support/documents.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** What stands between the random part of an address and its use: as it is, in the form for people, and with each digit encoded. */
const WRITTEN: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => encodeURIComponent(secret),
  (secret) => secret.replace(/[\da-z]/, (digit) => `%${digit.codePointAt(0)?.toString(16)}`),
];

test('no secret of any kind comes into the log or the figures, whatever route it is used with, and however it is written', async () => {
  const identity = makeTestIdentity();
  const metricsToken = randomBytes(16).toString('hex');
  const bff = await startDeskBff({ metricsToken }, { identity });
  const assignment = await bff.create('ada');
  const student = await assignment.join();
  const second = await assignment.invite([(await student.handIn('Some words.')).id]);
  const draft = newId();
  const secrets = {
    draft,
    room: roomOf(draft),
    'link of a document': randomBytes(16).toString('base64url'),
    // One in forty.
    'link of a document without a digit': 'qWmZrTgLbXvNcKdJhFsYpA',
    'key of a commenter': newId(),
    'key of a class': assignment.classKey,
    'key of a student': student.key,
    'key of a second reader': second.key ?? '',
    'key that opens nothing': deskKey(),
    'name of a picture': randomBytes(16).toString('hex'),
    'code for a new password': randomBytes(24).toString('base64url'),
    'token of an account': identity.tokenOf('ada', 'ada@example.org'),
  };
  const { body } = await request(bff.url).get('/api/openapi.json').expect(200);
  const { paths }: { paths: Record<string, Partial<Record<Method, object>>> } = body;
  const routes = Object.entries(paths).flatMap(([described, calls]) =>
    METHODS.filter((method) => calls[method] !== undefined).map((method) => ({ described, method })),
  );
  expect(routes.length).toBeGreaterThan(40);
  for (const secret of Object.values(secrets))
    for (const { described, method } of routes) {
      const path = described.replaceAll(/\{\w+\}/g, secret);
      const call = request(bff.url)[method](`${path}?token=${encodeURIComponent(secret)}`);
      call.set({ [DESK_KEY_HEADER]: secret, [LINK_HEADER]: secret, [COMMENTER_HEADER]: secret });
      call.set('authorization', `Bearer ${secret}`);
      // A download of an account that is closed by another of these calls ends in its middle.
      await call.send(method === 'get' ? undefined : { secret }).catch(() => {});
    }
  // Addresses of no API: those of sockets and pictures, and the places of a page where somebody pastes a link.
  const others = '/collab/ /images/ /ws/000/ / /class/ /returned/ /api/documents/x/ /api/no/such/'.split(' ');
  for (const secret of Object.values(secrets))
    for (const path of others) for (const write of WRITTEN) await request(bff.url).get(`${path}${write(secret)}/xhr`);
  const figures = await request(bff.url).get('/metrics').set('authorization', `Bearer ${metricsToken}`).expect(200);
  const told = bff.log() + figures.text;
  expect(told).toContain('"path":"/api/documents/');
  const found = Object.entries(secrets).filter(([, secret]) => told.includes(secret));
  expect(found.map(([kind]) => kind)).toEqual([]);
  expect(told).not.toContain(metricsToken);
});
