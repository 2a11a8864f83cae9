import { type CommentAnswer, DESK_KEY_HEADER, TextReceipt } from '#shared-types/desk/assignment';
import {
  AssignmentFacts,
  CLASS_PATH,
  type JoinedClass,
  JoinReceipt,
  STUDENT_PATH,
  STUDENT_TEXTS_PATH,
  type StudentText,
  StudentView,
} from '#shared-types/desk/student';

import { NotReachedError, RefusedError } from '../call-errors.ts';
import { call } from '../call.ts';
import { pause } from '../pause.ts';
import { readAnswer } from '../read-answer.ts';
import { newKey } from './key.ts';

/** How long a call waits before it's made again whose answer was lost, in milliseconds; then people decide. */
const PAUSES_MS = [1000, 3000];

/*
 * What students do at the desk. Every call throws RefusedError for an answer that isn't OK, NotReachedError when no answer arrived, and
 * the reason of its signal. Calls that add something can be repeated, since the page makes their keys and ids.
 */

/** What a class link is for. */
export async function requestClass(classKey: string, signal: AbortSignal): Promise<AssignmentFacts> {
  return (await readAnswer(await call(CLASS_PATH, { ...shows(classKey), signal }), AssignmentFacts)).answer;
}

/** Gets a code in a class. @param key a new key, which is the student's own from then on; the same key gets the same code. */
async function joinClass(classKey: string, key: string, signal: AbortSignal): Promise<JoinReceipt> {
  const body: JoinedClass = { key };
  const join = async () =>
    (await readAnswer(await call(CLASS_PATH, { ...shows(classKey), body, signal }), JoinReceipt)).answer;
  return untilAnswered(join, signal);
}

/** What a student has handed in and got back. */
export async function requestStudent(key: string, signal: AbortSignal): Promise<StudentView> {
  return (await readAnswer(await call(STUDENT_PATH, { ...shows(key), signal }), StudentView)).answer;
}

/** Hands in a text. Once it returns, the server has the text. */
async function handIn(key: string, body: StudentText, signal: AbortSignal): Promise<TextReceipt> {
  const send = async () =>
    (await readAnswer(await call(STUDENT_TEXTS_PATH, { ...shows(key), body, signal }), TextReceipt)).answer;
  return untilAnswered(send, signal);
}

/** Where somebody hands in: by a class link, by a key of their own, or by both once they've got a code. */
export type HandInPlace = { classKey: string; key?: string; code?: string } | { key: string; code?: string };

/** What there is once a text is handed in. */
export interface HandedIn {
  key: string;
  receipt: TextReceipt;
}

/**
 * Hands in a text, and gets a code first if there's none yet.
 * @param onOwn called with the key before the server knows it, so that it can be remembered, and again with the code.
 */
export async function handInAt(
  place: HandInPlace,
  text: StudentText,
  { signal, onOwn }: { signal: AbortSignal; onOwn: (own: { key: string; code?: string }) => void },
): Promise<HandedIn> {
  const key = place.key ?? newKey();
  if (place.code === undefined && 'classKey' in place) {
    onOwn({ key });
    onOwn({ key, ...(await joinClass(place.classKey, key, signal)) });
  }
  const receipt = await handIn(key, text, signal);
  onOwn({ key, code: receipt.code });
  return { key, receipt };
}

/** Takes back a text that nobody has read. */
export async function takeBack(key: string, text: string): Promise<void> {
  await call(`${STUDENT_TEXTS_PATH}/${text}`, { ...shows(key), method: 'DELETE' });
}

/** Answers a comment, or changes the answer. It's refused as `isNotReturned` tells if the comment isn't returned any more. */
export async function sendAnswer(key: string, comment: string, body: CommentAnswer): Promise<void> {
  await call(`${STUDENT_PATH}/answers/${comment}`, { ...shows(key), method: 'PUT', body });
}

/** Whether a call was refused since what it's about isn't returned any more, or the link is gone: the page is out of date. */
export function isNotReturned(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'NOT_FOUND';
}

function shows(key: string) {
  return { headers: { [DESK_KEY_HEADER]: key } };
}

/** Makes a call again whose answer was lost, unless the browser is offline. */
async function untilAnswered<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  // oxlint-disable no-await-in-loop -- each attempt waits for the one before
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const waitMs = PAUSES_MS[attempt];
      if (!(error instanceof NotReachedError) || waitMs === undefined || !navigator.onLine) throw error;
      await pause(waitMs, signal);
    }
  }
  // oxlint-enable no-await-in-loop
}
