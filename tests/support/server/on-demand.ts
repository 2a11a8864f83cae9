import type { FastifyBaseLogger } from 'fastify';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import type { Evaluator } from '#bff/analysis/service/evaluator';
import type { Config } from '#bff/config/config';
import type { Documents } from '#bff/documents/documents';
import { documentsThread } from '#bff/documents/open-documents';
import { queuedDocuments } from '#bff/documents/queued-documents';
import { OK } from '#bff/observability/health';
import { chooseEvaluator } from '#bff/wiring';

import { evaluatorOfTheRun, type EvaluatorOfTheRun, PATIENT_MS } from '../analysis/evaluator-of-the-run.ts';

let own: EmbeddedEvaluator | undefined;

/** An embedded evaluator of this process, for tests of its limits; other tests use the run's. It stays until the process ends. */
export const ownEvaluator = (): EmbeddedEvaluator => (own ??= new EmbeddedEvaluator({ deadlineMs: PATIENT_MS }));

let shared: EvaluatorOfTheRun | undefined;

/** The evaluator of the run, for every test that doesn't harm it; without one, as in a bench, this process's own. */
export const sharedEvaluator = (): EvaluatorOfTheRun => (shared ??= evaluatorOfTheRun() ?? ownEvaluator());

/** The evaluator that the settings choose, but started by the first call, and shared if it is the embedded one. */
export function evaluatorOnDemand(config: Config, logger: FastifyBaseLogger): Evaluator {
  if (config.evaluatorUrl === undefined)
    return {
      evaluate: (text, options) => sharedEvaluator().evaluate(text, options),
      health: () => OK,
      close: async () => {},
    };
  let started: Promise<Evaluator> | undefined;
  return {
    async evaluate(text, options) {
      started ??= chooseEvaluator(config, logger);
      return (await started).evaluate(text, options);
    },
    health: async () => (await started)?.health() ?? OK,
    close: async () => (await started)?.close(),
  };
}

/** What a store without documents answers when a server tidies up. */
export const ANSWERS_TO_SWEEPS: Readonly<Record<string, unknown>> = {
  removeUnused: 0,
  'images.removeStray': 0,
  'records.sweep': 0,
  'comments.sweep': 0,
  'library.emptyBins': [],
};
/** What it answers to all that a server asks of it regularly, and when it stops. */
const ANSWERS_OF_NONE: Readonly<Record<string, unknown>> = {
  ...ANSWERS_TO_SWEEPS,
  use: { usedBytes: 0, maxBytes: Infinity },
  markUsed: undefined,
  ends: new Map(),
};

/**
 * The documents in an empty folder; the first document starts their thread: most tests open none, and its start takes a tenth of
 * a second of processor time.
 */
export function documentsOnDemand(options: { directory: string; maxMiB?: number | undefined }): Documents {
  let thread: ReturnType<typeof documentsThread> | undefined;
  return queuedDocuments({
    async perform(batch) {
      if (!thread && batch.every(({ name }) => name in ANSWERS_OF_NONE))
        return batch.map(({ name }) => ({ result: ANSWERS_OF_NONE[name] }));
      thread ??= documentsThread(options);
      return thread.ask(batch);
    },
    end: async () => thread?.close(),
    now: () => Date.now(), // also one that a test sets later
  });
}
