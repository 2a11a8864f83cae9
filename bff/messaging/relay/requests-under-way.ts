/** The requests of one user that wait for their replies, so that one user's long texts do not delay everybody else's. */
export interface RequestsUnderWay {
  /** Whether another has to wait for one of them. */
  isFull: () => boolean;
  /** @param replyTo where its reply is awaited, in the broker's words. */
  begin: (replyTo: string) => void;
  /** A message came to that destination: the reply to the oldest of its requests. */
  answered: (replyTo: string) => void;
}

/** Nobody waits longer than this for a reply, in milliseconds; what was given up by then counts no more. */
const LIFETIME_MS = 20_000;

/** @param most how many may be under way. */
export function createRequestsUnderWay(most: number): RequestsUnderWay {
  let underWay: { replyTo: string; endsAtMs: number }[] = [];
  return {
    isFull() {
      const now = performance.now();
      underWay = underWay.filter(({ endsAtMs }) => endsAtMs > now);
      return underWay.length >= most;
    },
    begin(replyTo) {
      underWay.push({ replyTo, endsAtMs: performance.now() + LIFETIME_MS });
    },
    answered(replyTo) {
      const at = underWay.findIndex((request) => request.replyTo === replyTo);
      if (at >= 0) underWay.splice(at, 1);
    },
  };
}
