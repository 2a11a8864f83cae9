/** What the main thread asks of the thread that owns the database. Operations of one batch are done in order and committed together. */
export type LogOperation =
  | { kind: 'load'; name: string; nowMs: number }
  | { kind: 'append'; name: string; nowMs: number; update: Uint8Array }
  | { kind: 'remove'; name: string }
  | { kind: 'markUsed'; names: readonly string[]; nowMs: number }
  | { kind: 'removeUnused'; prefix: string; usedBeforeMs: number };

/** What an operation answers: an update for `load`, a count for `removeUnused`. */
export type LogResult = Uint8Array | number | undefined;

export type LogRequest = { batch: LogOperation[] } | { close: true };

/** One answer per request: the results in the order of the operations, or the reason why nothing of the batch was stored. */
export type LogResponse = { results: LogResult[] } | { failure: string };
