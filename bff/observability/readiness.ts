/** A storage fault that ends sooner than this is not reported: a busy disk, a log that is rotated. */
const STORAGE_GRACE_MS = 10_000;

/** Whether the process accepts new work. */
export interface Readiness {
  /** Set when the process is shutting down. */
  draining: boolean;
  /** Records that documents cannot be stored, and why, or that they can again. */
  noteStoring: (storing: boolean, reason?: string) => void;
  /** Why documents have not been stored for longer than the grace period. */
  readonly storageFault: string | undefined;
}

/** Creates the state of a process that accepts work. */
export function createReadiness({ storageGraceMs = STORAGE_GRACE_MS }: { storageGraceMs?: number } = {}): Readiness {
  let fault: { reason: string; sinceMs: number } | undefined;
  return {
    draining: false,
    noteStoring(storing, reason = 'no reason is known') {
      fault = storing ? undefined : { reason, sinceMs: performance.now() };
    },
    get storageFault() {
      return fault && performance.now() - fault.sinceMs >= storageGraceMs ? fault.reason : undefined;
    },
  };
}
