/** A storage fault that ends sooner than this isn't reported: the disk is busy, or a log is being rotated. */
const STORAGE_GRACE_MS = 10_000;

/** Whether the process accepts new work. */
export interface Readiness {
  /** Set when the process is shutting down. */
  draining: boolean;
  /** Records that documents can't be stored, and why, or that they can again. */
  noteStoring: (storing: boolean, reason?: string) => void;
  /** Why documents haven't been stored for longer than the grace period. */
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
