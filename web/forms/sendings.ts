import { RefusedError, JwtFailedError, NotSignedInError } from '../calls/call-errors.ts';
import { errorMessage } from '../calls/error-message.ts';
import { runtimeConfig } from '../calls/runtime-config.ts';
import { guestToken } from '../session/accounts.ts';
import { IdentityError } from '../session/identity-errors.ts';
import { type DraftPath, forgetAllDrafts, forgetDraft, type FormValues, readDraft } from '../storage/drafts.ts';

/** Why a form cannot be sent in the name of its writer: nobody is signed in, or somebody is who must sign in again. */
export type Hurdle = 'signed-out' | 'turned-away' | 'not-renewed';

/** How a sending ended. */
export type Outcome =
  | { status: 'success' }
  | {
      status: 'error';
      message: string;
      /** The words of the answer for single fields. */
      fields: Record<string, string>;
      /** What its writer can do about it; undefined for every other failure. */
      ways: { hurdle: Hurdle; guest: boolean } | undefined;
    };

/** What is being sent, or was while its form was away. */
export interface Sending {
  values: FormValues;
  outcome: Promise<Outcome>;
}

/** Sends a form, with a token in the place of the current one if it gets one. */
export type Send = (token: string | undefined) => Promise<unknown>;

/** By the page of the form; a sending outlives the form on the page, whose writer may leave and come back. */
const sendings = new Map<DraftPath, Sending>();

/** The sending of a form whose outcome nobody has been told yet. */
export function sendingOf(path: DraftPath): Sending | undefined {
  return sendings.get(path);
}

/** Begins to send a form, as a guest if its writer asks for that. */
export function beginSending(path: DraftPath, values: FormValues, send: Send, { asGuest }: { asGuest: boolean }): void {
  const outcome = finish(path, values, async () => send(asGuest ? await guestToken() : undefined));
  sendings.set(path, { values, outcome });
}

/** The outcome has been told. */
export function endSending(path: DraftPath): void {
  sendings.delete(path);
}

/** Forgets what was typed in this tab and how its sending went: whoever sits down next shall not read it. */
export function forgetForms(): void {
  sendings.clear();
  forgetAllDrafts();
}

/** Whether the operator lets guests send forms; where that cannot be asked, they do not. */
export function mayGuestsSend(): Promise<boolean> {
  return runtimeConfig().then(
    ({ guestForms }) => guestForms,
    () => false,
  );
}

async function finish(path: DraftPath, values: FormValues, send: () => Promise<unknown>): Promise<Outcome> {
  try {
    await send();
  } catch (error) {
    const hurdle = hurdleIn(error);
    const ways = hurdle && { hurdle, guest: hurdle === 'signed-out' && (await mayGuestsSend()) };
    const fields = error instanceof RefusedError ? error.fields : {};
    return { status: 'error', message: errorMessage(error), fields, ways };
  }
  // What was typed meanwhile is not sent.
  if (isSame(readDraft(path), values)) forgetDraft(path);
  return { status: 'success' };
}

/** What stood in the way of a failed sending; an identity fault means that there is no guest either. */
function hurdleIn(error: unknown): Hurdle | undefined {
  if (error instanceof NotSignedInError || error instanceof IdentityError) return 'signed-out';
  if (error instanceof JwtFailedError) return 'not-renewed';
  return error instanceof RefusedError && error.status === 401 ? 'turned-away' : undefined;
}

/** Whether the fields of a form hold what was sent. */
export function isSame(now: FormValues | undefined, sent: FormValues): boolean {
  return now !== undefined && Object.entries(sent).every(([field, value]) => now[field] === value);
}
