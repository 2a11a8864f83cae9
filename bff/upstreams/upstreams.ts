import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '../config.ts';
import { openDocumentLog } from '../embedded/document-log.ts';
import { startEvaluator } from '../evaluator/evaluator.ts';
import type { DocumentLog } from './document-log.ts';
import type { Evaluator } from './evaluator.ts';

/** Everything that the BFF speaks to. */
export interface Upstreams {
  evaluator: Evaluator;
  documentLog: DocumentLog;
}

/**
 * Chooses for every upstream the real one where the settings name it, and its embedded twin where they do not.
 * @param given upstreams that are there already; they are taken as they are.
 */
export async function chooseUpstreams(
  config: Config,
  log: FastifyBaseLogger,
  given: Partial<Upstreams> = {},
): Promise<Upstreams> {
  return {
    evaluator: given.evaluator ?? (await chooseEvaluator(config, log)),
    documentLog: given.documentLog ?? openDocumentLog({ directory: config.dataDirectory }),
  };
}

async function chooseEvaluator(
  { evaluatorUrl: url, evaluatorTimeoutMs: deadlineMs }: Config,
  log: FastifyBaseLogger,
): Promise<Evaluator> {
  if (url === undefined) {
    return startEvaluator({ deadlineMs, log: (event, detail) => log.info(detail ?? {}, event) });
  }
  // An HTTP client and a schema checker take 100 ms to load; only those who speak to a remote evaluator wait for them.
  const { remoteEvaluator } = await import('./remote-evaluator.ts');
  return remoteEvaluator({ url, deadlineMs });
}

/** Ends every upstream, in the reverse of the order in which they began. */
export async function closeUpstreams({ evaluator, documentLog }: Upstreams): Promise<void> {
  await documentLog.close();
  await evaluator.close();
}
