import { CLOSE_EVENTS, RECONNECT_MAX_DELAY_MS } from '#shared-types/collaboration';

/** How a socket ended. */
interface SocketEnd {
  code: number;
  reason: string;
}

/**
 * After these closes an immediate attempt would end the same way, so the next one waits. Without an entry the socket
 * follows the usual backoff; Infinity means that there is no next attempt.
 */
const WAIT_BEFORE_NEXT_ATTEMPT_MS = new Map<number, number>([
  [CLOSE_EVENTS.protocolViolation.code, 10_000],
  [CLOSE_EVENTS.internalError.code, 5000],
  [CLOSE_EVENTS.serverFull.code, 5000],
  [CLOSE_EVENTS.roomUnknown.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.accessEnded.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.signedOutEverywhere.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.signInExpired.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.documentInBin.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.outOfStep.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.documentFull.code, 10_000],
  [CLOSE_EVENTS.tooFast.code, RECONNECT_MAX_DELAY_MS],
  [CLOSE_EVENTS.addressFull.code, 30_000],
  [CLOSE_EVENTS.storedTooMuch.code, 60_000],
  [CLOSE_EVENTS.tooManyDrafts.code, 60_000],
  [CLOSE_EVENTS.noRoomLeft.code, 60_000],
  [CLOSE_EVENTS.documentRemoved.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.roomFull.code, 60_000],
]);

/** A close with one of these codes is normal. */
const ORDINARY_CODES: ReadonlySet<number> = new Set([1000, 1001, 1005, CLOSE_EVENTS.serverRestarting.code]);

/** How long to wait before the socket is reopened, in milliseconds; undefined when the usual backoff applies. */
export function waitBeforeNextAttemptMs({ code }: SocketEnd): number | undefined {
  return WAIT_BEFORE_NEXT_ATTEMPT_MS.get(code);
}

/** Whether the session with which the document was opened has ended, or had before. */
export function isSessionEnd({ code }: SocketEnd): boolean {
  return code === CLOSE_EVENTS.signedOutEverywhere.code || code === CLOSE_EVENTS.signInExpired.code;
}

/** Whether nobody can sign in again to the account whose session has ended. */
export function endsAccount({ reason }: SocketEnd): boolean {
  return reason === CLOSE_EVENTS.accountDisabled.reason || reason === CLOSE_EVENTS.accountDeleted.reason;
}

/** Whether a close is normal, not an error. */
export function isOrdinaryClose({ code }: SocketEnd): boolean {
  return ORDINARY_CODES.has(code);
}

/** The message for a close. Two events may share a code; the reason of the close then distinguishes them. */
export function closeReasonOf({ code, reason }: SocketEnd): string | undefined {
  const events = Object.values(CLOSE_EVENTS).filter((event) => event.code === code);
  return (events.find((event) => event.reason === reason) ?? events[0])?.reason;
}
