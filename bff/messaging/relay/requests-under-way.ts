/** The pending requests of one user, limited so that one user's long texts don't delay everyone else's. */
export interface RequestsUnderWay {
  /** Whether the next request has to wait for one of them. */
  isFull: () => boolean;
  /** @param replyTo its reply destination, in the broker's form. */
  begin: (replyTo: string) => void;
  /** A message arrived at that destination: the reply to the oldest of its requests. */
  answered: (replyTo: string) => void;
}

/** The longest wait for a reply, in milliseconds. After this time, abandoned requests no longer count. */
const LIFETIME_MS = 20_000;

/** @param most how many may be pending. */
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
