import { createUserWithEmailAndPassword } from 'firebase/auth';
import request from 'supertest';

import { type AssignmentSettings, DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk';

import { assignmentAt, deskId, deskKey, settingsWith, type TestAssignment } from '../desk.ts';
import { identityClient } from '../identity/identity-client.ts';
import { newPerson } from './account.ts';
import type { TestSite } from './site.ts';

/** An assignment of a new teacher, who works through HTTP while students use the pages. */
export async function assignmentOf(site: TestSite, changes: Partial<AssignmentSettings> = {}): Promise<TestAssignment> {
  const { email, password } = newPerson();
  const { user } = await createUserWithEmailAndPassword(identityClient(site), email, password);
  return assignmentOfAccount(site, await user.getIdToken(), changes);
}

/** An assignment of the account that a token is for. */
export async function assignmentOfAccount(
  site: TestSite,
  token: string,
  changes: Partial<AssignmentSettings> = {},
): Promise<TestAssignment> {
  const call = callsTo(site);
  const [id, classKey, teacher] = [deskId(), deskKey(), { account: token }];
  await call('post', DESK_PATH, teacher, { id, classKey, settings: settingsWith(changes) }).expect(201);
  return assignmentAt(call, { id, classKey, teacher });
}

/** Calls to a site, in which an account is its token. */
export function callsTo(site: TestSite): Parameters<typeof assignmentAt>[0] {
  return (method, path, { account, key } = {}, body) => {
    const made = request(site.url)[method](path);
    if (account !== undefined) made.set('authorization', `Bearer ${account}`);
    if (key !== undefined) made.set(DESK_KEY_HEADER, key);
    return body === undefined ? made : made.send(body as object); // supertest takes any JSON
  };
}
