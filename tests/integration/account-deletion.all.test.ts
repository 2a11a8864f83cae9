import request from 'supertest';
import { describe, expect, test } from 'vitest';

import { OK } from '#bff/observability/health';
import type { PreferenceStore } from '#bff/preferences/preference-store';
import { DESK_PATH } from '#shared-types/desk/assignment';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';
import { PREFERENCES_PATH } from '#shared-types/people/preferences';

import { newAssignment } from '../support/desk.ts';
import { restartAfterDays } from '../support/identity/aged-accounts.ts';
import { reset, startGoogle } from '../support/identity/google-stand-in.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { tokenOf } from '../support/identity/tokens.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const ACCOUNT = { email: 'ada@example.org', password: 'correct horse' };
const KEPT = { words: ['kubelet'], rulesOff: ['passive-voice'] };

/** Gives an account a word and a rule. */
async function keep(bff: TestBff, idToken: string): Promise<void> {
  const changes = { words: { add: KEPT.words }, rulesOff: { add: KEPT.rulesOff } };
  await request(bff.url)
    .post(PREFERENCES_PATH)
    .set('authorization', `Bearer ${idToken}`)
    .send(changes)
    .expect(200, KEPT);
}

/** The accounts that have preferences, or the assignments, as the operator sees them. */
async function listed({ dataDirectory }: TestBff, list = 'preferences'): Promise<unknown> {
  const { output } = await runCommand('data', [list, '--format', 'json'], dataDirectory);
  return JSON.parse(output);
}

const remove = (bff: TestBff, idToken: string) => callToolkit(bff, 'delete', { idToken });

/** A store that deletes nothing. */
const BROKEN_PREFERENCES: PreferenceStore = {
  read: async () => KEPT,
  change: async () => KEPT,
  remove: async () => Promise.reject(new Error('the disk is gone')),
  health: () => OK,
  close: async () => {},
};

describe('With embedded accounts', () => {
  test('an account whose preferences could not be deleted stays closed, is in the log, and is tried again', async () => {
    const bff = await startBff();
    const { idToken, localId } = (await callToolkit(bff, 'signUp', ACCOUNT).expect(200)).body;
    await keep(bff, idToken);
    await remove(bff, idToken).expect(200);
    const failing = await restartAfterDays(bff, 15, { preferences: BROKEN_PREFERENCES });
    expect(failing.log()).toContain('the disk is gone');
    await callToolkit(failing, 'signUp', ACCOUNT).expect(400);
    const mended = await restartAfterDays(failing, 0);
    expect(await listed(mended)).toEqual([]);
    expect((await callToolkit(mended, 'signUp', ACCOUNT).expect(200)).body.localId).not.toBe(localId);
  });
});

test('an account that the operator deletes loses its preferences too', async () => {
  const bff = await startBff();
  const { idToken } = (await callToolkit(bff, 'signUp', ACCOUNT).expect(200)).body;
  await keep(bff, idToken);
  const { output, code } = await runCommand('accounts', ['delete', ACCOUNT.email], bff.dataDirectory);
  expect({ output, code }).toEqual({ output: expect.stringContaining('its preferences and its assignments'), code: 0 });
  expect(await listed(bff)).toEqual([]);
});

/** Starts a BFF whose accounts are at Firebase; one of them has preferences. */
async function startWithFirebase() {
  const google = await startGoogle();
  const bff = await startBff({ config: { identity: google.identity, upstreamTimeoutMs: 5000 } });
  const idToken = tokenOf(google.projectId, 1, google.key());
  await keep(bff, idToken);
  return { google, bff, idToken };
}

const refusal = (message: string) => answerJson({ error: { code: 400, message } }, 400);

describe('With accounts at Firebase', () => {
  test('deleting an account through our pages deletes its preferences and its assignments', async () => {
    const { google, bff, idToken } = await startWithFirebase();
    const asOwner = { authorization: `Bearer ${idToken}` };
    await request(bff.url).post(DESK_PATH).set(asOwner).send(newAssignment()).expect(201);
    expect(await listed(bff, 'assignments')).toHaveLength(1);
    await remove(bff, idToken).expect(200);
    expect(google.arrivals('accounts').map(({ path }) => path)).toEqual([
      expect.stringContaining('/v1/accounts:delete'),
    ]);
    expect([await listed(bff), await listed(bff, 'assignments')]).toEqual([[], []]);
  });

  test('preferences that could not be deleted are in the log, with what the operator can do', async () => {
    const google = await startGoogle();
    const upstreams = { preferences: BROKEN_PREFERENCES };
    const bff = await startBff({ config: { identity: google.identity }, upstreams });
    await remove(bff, tokenOf(google.projectId, 1, google.key())).expect(200);
    expect(bff.log()).toContain('npm run sullivan -- data preferences --delete user-1');
    expect(bff.log()).toContain('the disk is gone');
  });

  test.each([
    ['that Google refuses keeps them', refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'), true],
    ['whose outcome nobody knows keeps them, and is in the log', reset, true],
    ['that is tried again, as its answer was lost, deletes them', refusal('USER_NOT_FOUND'), false],
  ])('a deletion %s', async (_what, answer, areKept) => {
    const { google, bff, idToken } = await startWithFirebase();
    google.answer('accounts', answer);
    await remove(bff, idToken).expect(({ status }) =>
      expect(status).toBeGreaterThanOrEqual(answer === reset ? 500 : 400),
    );
    expect(await listed(bff)).toEqual(areKept ? [{ user_id: 'user-1', ...KEPT }] : []);
    expect(bff.log().includes('npm run sullivan -- data preferences --delete user-1')).toBe(answer === reset);
  });

  test('the log says so when Google deletes an account whose token this server does not accept', async () => {
    const { bff } = await startWithFirebase();
    await remove(bff, 'a token of another project').expect(200);
    expect(bff.log()).toContain('its preferences may be left over');
  });

  test('a deletion is carried out although its page has gone meanwhile', async () => {
    const { google, bff, idToken } = await startWithFirebase();
    const gone = new AbortController();
    const arrived = Promise.withResolvers<() => void>();
    google.answer('accounts', (arrival, response) => {
      arrived.resolve(() => answerJson({ kind: 'identitytoolkit#DeleteAccountResponse' })(arrival, response));
    });
    const call = () =>
      fetch(`${bff.url}${IDENTITY_TOOLKIT_PATH}/v1/accounts:delete?key=any`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken }),
        signal: gone.signal,
      });
    const left = Promise.withResolvers<void>();
    bff.app.server.once('request', (_request, response) => response.once('close', left.resolve));
    const ended = call().catch(String);
    const answer = await arrived.promise;
    gone.abort();
    expect(await ended).toContain('aborted');
    await left.promise;
    answer();
    await expect.poll(() => listed(bff)).toEqual([]);
  });
});
