import { draftIdOf } from '#shared-types/documents/collaboration';
import {
  type ActAnswer,
  actPath,
  type ActRequest,
  restorePath,
  type RestoreRequest,
} from '#shared-types/documents/restoring';

import { accessHeaders } from '../access-headers.ts';
import { call } from '../call.ts';
import { ownToken } from '../token-source.ts';

/** The page that asks, and the document that it has open. */
export interface Asker {
  roomName: string;
  link: string | undefined;
  /** The key of the page’s Yjs client id. */
  writerKey: string;
}

/** The outcome: the text changed for this page, somebody else had asked before, or there was nothing to do. */
export function outcomeOf({ isOwn, isRepeat, isChange }: ActAnswer): 'done' | 'done by another' | 'nothing to do' {
  // An answer may not have reached the page, which asks again.
  if (isRepeat) return isOwn ? 'done' : 'done by another';
  return isChange ? 'done' : 'nothing to do';
}

/**
 * Makes a draft say what a version of it says.
 * @param after the `restores` of the list that the person saw. @throws what `call` throws.
 */
export async function sendRestore(
  { roomName, link, writerKey }: Asker,
  number: number,
  after: number,
): Promise<ActAnswer> {
  const body: RestoreRequest = { writer: writerKey, after };
  const draftId = draftIdOf(roomName) ?? '';
  const path = restorePath(draftId, number);
  return (
    await call(path, { body, headers: accessHeaders(draftIdOf(roomName), link), token: await ownToken() })
  ).json();
}

/** Brings back the words that an act removed, or takes the act back. @throws what `call` throws. */
export async function sendAct(
  { roomName, link, writerKey }: Asker,
  act: string,
  what: 'bring-back' | 'undo',
): Promise<ActAnswer> {
  const body: ActRequest = { writer: writerKey };
  return (
    await call(actPath(roomName, act, what), {
      body,
      headers: accessHeaders(draftIdOf(roomName), link),
      token: await ownToken(),
    })
  ).json();
}
