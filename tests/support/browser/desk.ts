import { signInWithEmailAndPassword } from 'firebase/auth';
import type { Page } from 'playwright-core';

import { type AssignmentSettings, DESK_PATH } from '#shared-types/desk/assignment';

import { assignmentAt, deskCalls, newAssignment, type TestAssignment } from '../desk.ts';
import { identityClient } from '../identity/identity-client.ts';
import { newToken } from '../server/post-json.ts';
import { newPerson } from './account.ts';
import type { Visit } from './browser.ts';
import type { TestSite } from './site.ts';

/** An assignment of a new teacher, who works through HTTP while students use the pages. */
export async function assignmentOf(site: TestSite, changes: Partial<AssignmentSettings> = {}): Promise<TestAssignment> {
  return assignmentOfAccount(site, await newToken(site.url), changes);
}

/** An assignment of the account that a token is for. */
export async function assignmentOfAccount(
  site: TestSite,
  token: string,
  changes: Partial<AssignmentSettings> = {},
): Promise<TestAssignment> {
  const [given, teacher] = [newAssignment(changes), { account: token }];
  await callsTo(site)('post', DESK_PATH, teacher, given).expect(201);
  return assignmentAt(callsTo(site), { ...given, teacher });
}

/** Calls to a site, in which an account is its token. */
export const callsTo = ({ url }: TestSite) => deskCalls(url);

/** A teacher at the desk, and classes of theirs at which a test can work, too. */
export interface Teacher extends Visit {
  token: string;
  /** Makes an assignment with a text for each code. */
  classWith: (codes: readonly string[], changes?: Partial<AssignmentSettings>) => Promise<TestClass>;
}

/** An assignment that a teacher can open. */
interface TestClass {
  assignment: TestAssignment;
  texts: string[];
  /** The keys of the students, in the order of their texts. */
  keys: string[];
  /** Opens it, or a place in it, as if a link was followed. */
  open: (place?: string) => Promise<void>;
}

export async function openDesk(site: TestSite): Promise<Teacher> {
  const person = newPerson();
  const visit = await site.open('/desk', { as: person });
  const { user } = await signInWithEmailAndPassword(identityClient(site), person.email, person.password);
  const token = await user.getIdToken();
  const classWith: Teacher['classWith'] = async (codes, changes) => {
    const assignment = await assignmentOfAccount(site, token, changes);
    const [texts, keys]: [string[], string[]] = [[], []];
    for (const code of codes) {
      keys.push(await assignment.addCode(code));
      texts.push(await assignment.handInFor(code, `School should start later, says ${code}.`));
    }
    const open = async (place = '') => void (await visit.page.goto(`${site.url}/desk#${assignment.id}${place}`));
    return { assignment, texts, keys, open };
  };
  return { ...visit, token, classWith };
}

/** The class list that a browser has kept: names, and keys by their codes. */
export function keptClass(
  page: Page,
): Promise<{ students: { code: string; name: string }[]; keys: Record<string, string> }> {
  return page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([name]) => name.startsWith('sullivan.desk-class.'));
    return JSON.parse(stored?.[1] ?? '{"students":[],"keys":{}}');
  });
}

export const textRow = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });
