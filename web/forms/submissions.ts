import { RefusedError, JwtFailedError, NotSignedInError } from '../calls/call-errors.ts';
import { errorMessage } from '../calls/error-message.ts';
import { runtimeConfig } from '../calls/runtime-config.ts';
import { guestToken } from '../session/accounts.ts';
import { IdentityError } from '../session/identity-error.ts';
import { type DraftPath, forgetAllDrafts, forgetDraft, type FormValues, readDraft } from '../storage/drafts.ts';

/**
 * Why a form cannot be sent in the name of its writer: nobody is signed in, the server rejected the token, or the token has run out and
 * could not be renewed.
 */
type SignInProblem = 'signed-out' | 'rejected' | 'not-renewed';

/** What its writer can do about it: sign in, or send the form as a guest where the operator allows that. */
export interface SignInChoices {
  problem: SignInProblem;
  mayBeGuest: boolean;
}

/** How a submission ended. */
export type SubmissionOutcome =
  | { status: 'success' }
  | {
      status: 'error';
      message: string;
      /** The messages of the answer for single fields. */
      fields: Record<string, string>;
      /** Undefined for a failure that signing in does not mend. */
      signIn: SignInChoices | undefined;
    };

/** A form that is being sent, or that finished while its page was closed. */
export interface Submission {
  values: FormValues;
  outcome: Promise<SubmissionOutcome>;
}

/** Sends a form, with the given token instead of the current one. */
export type Send = (token: string | undefined) => Promise<unknown>;

/** By the page of the form; a submission outlives the form, because its writer may leave the page and come back. */
const submissions = new Map<DraftPath, Submission>();

/** The submission of a form whose outcome has not been shown yet. */
export function submissionOf(path: DraftPath): Submission | undefined {
  return submissions.get(path);
}

/** Starts to send a form, as a guest if its writer chooses that. */
export function beginSubmission(
  path: DraftPath,
  values: FormValues,
  send: Send,
  { asGuest }: { asGuest: boolean },
): void {
  const outcome = finish(path, values, async () => send(asGuest ? await guestToken() : undefined));
  submissions.set(path, { values, outcome });
}

/** Forgets a submission whose outcome has been shown. */
export function endSubmission(path: DraftPath): void {
  submissions.delete(path);
}

/** Forgets what was typed in this tab and how it was sent, so that the next person at this computer cannot read it. */
export function forgetForms(): void {
  submissions.clear();
  forgetAllDrafts();
}

/** Whether the operator lets guests send forms; false when that is unknown. */
export function mayGuestsSend(): Promise<boolean> {
  return runtimeConfig().then(
    ({ guestForms }) => guestForms,
    () => false,
  );
}

async function finish(path: DraftPath, values: FormValues, send: () => Promise<unknown>): Promise<SubmissionOutcome> {
  try {
    await send();
  } catch (error) {
    const problem = signInProblemIn(error);
    const signIn = problem && { problem, mayBeGuest: problem === 'signed-out' && (await mayGuestsSend()) };
    const fields = error instanceof RefusedError ? error.fields : {};
    return { status: 'error', message: errorMessage(error), fields, signIn };
  }
  // Words typed meanwhile are not sent.
  if (isSame(readDraft(path), values)) forgetDraft(path);
  return { status: 'success' };
}

/** The sign-in problem behind a failed submission, if it is one; an identity error means that there is no guest either. */
function signInProblemIn(error: unknown): SignInProblem | undefined {
  if (error instanceof NotSignedInError || error instanceof IdentityError) return 'signed-out';
  if (error instanceof JwtFailedError) return 'not-renewed';
  return error instanceof RefusedError && error.status === 401 ? 'rejected' : undefined;
}

/** Whether the fields of a form hold what was sent. */
export function isSame(now: FormValues | undefined, sent: FormValues): boolean {
  return now !== undefined && Object.entries(sent).every(([field, value]) => now[field] === value);
}
