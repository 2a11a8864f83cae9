import { ActsReceipt, type DeskAct } from '#shared-types/desk/acts';
import {
  AssignmentView,
  assignmentPath,
  Desk,
  DESK_KEY_HEADER,
  DESK_PATH,
  type NewAssignment,
  type NewText,
  TextReceipt,
} from '#shared-types/desk/assignment';

import { call } from '../call.ts';
import { readAnswer } from '../read-answer.ts';
import { currentToken, ownToken } from '../token-source.ts';

/*
 * The calls of the desk. Every call throws RefusedError for an answer that isn't OK, NotReachedError when no answer arrived, and
 * JwtFailedError when the token can't be renewed.
 */

/** How somebody opens an assignment: as its teacher, or with the key of a second reader's link. */
export interface DeskDoor {
  assignment: string;
  /** The key of a second reader. */
  key: string | undefined;
}

/** The assignments of the account that is signed in, the newest first. */
export async function listAssignments(signal: AbortSignal): Promise<Desk> {
  const response = await call(DESK_PATH, { token: await currentToken(), signal });
  return (await readAnswer(response, Desk)).answer;
}

/** Makes an assignment. It can be repeated. */
export async function makeAssignment(assignment: NewAssignment): Promise<void> {
  await call(DESK_PATH, { body: assignment, token: await currentToken() });
}

/** Deletes an assignment with everything in it. */
export async function deleteAssignment(id: string): Promise<void> {
  await call(assignmentPath(id), { method: 'DELETE', token: await currentToken() });
}

/**
 * An assignment with all that its reader works with. Nothing if nothing has changed since a state, for which the server waits a
 * while; texts that were there in that state come without their words.
 * @param since the `at` of the last answer.
 */
export async function readAssignment(
  door: DeskDoor,
  since: number | undefined,
  signal: AbortSignal,
): Promise<AssignmentView | undefined> {
  const query = since === undefined ? '' : `?since=${since}&wait=true`;
  const response = await call(assignmentPath(door.assignment) + query, { ...(await credentials(door)), signal });
  return response.status === 204 ? undefined : (await readAnswer(response, AssignmentView)).answer;
}

/** Does what a reader does, in order. It can be repeated. */
export async function sendActs(door: DeskDoor, acts: readonly DeskAct[]): Promise<ActsReceipt> {
  const path = `${assignmentPath(door.assignment)}/acts`;
  const response = await call(path, { body: { acts }, ...(await credentials(door)) });
  return (await readAnswer(response, ActsReceipt)).answer;
}

/** Hands in a text for somebody. It can be repeated. */
export async function handInFor(assignment: string, text: NewText): Promise<TextReceipt> {
  const response = await call(`${assignmentPath(assignment)}/texts`, { body: text, token: await currentToken() });
  return (await readAnswer(response, TextReceipt)).answer;
}

async function credentials({ key }: DeskDoor) {
  return key === undefined ? { token: await ownToken() } : { headers: { [DESK_KEY_HEADER]: key } };
}
