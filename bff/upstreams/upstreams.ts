import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '../config.ts';
import { openDocumentLog } from '../embedded/document-log.ts';
import { startEvaluator } from '../evaluator/evaluator.ts';
import type { DocumentLog } from './document-log.ts';
import type { Evaluator } from './evaluator.ts';
import { remoteEvaluator } from './remote-evaluator.ts';

/** Everything that the BFF speaks to. */
export interface Upstreams {
  evaluator: Evaluator;
  documentLog: DocumentLog;
}

/**
 * Chooses for every upstream the real one where the settings name it, and its embedded twin where they do not.
 * @param given upstreams that are there already; they are taken as they are.
 */
export function chooseUpstreams(config: Config, log: FastifyBaseLogger, given: Partial<Upstreams> = {}): Upstreams {
  return {
    evaluator: given.evaluator ?? chooseEvaluator(config, log),
    documentLog: given.documentLog ?? openDocumentLog({ directory: config.dataDirectory }),
  };
}

function chooseEvaluator(
  { evaluatorUrl: url, evaluatorTimeoutMs: deadlineMs }: Config,
  log: FastifyBaseLogger,
): Evaluator {
  if (url !== undefined) return remoteEvaluator({ url, deadlineMs });
  return startEvaluator({ deadlineMs, log: (event, detail) => log.info(detail ?? {}, event) });
}

/** Ends every upstream, in the reverse of the order in which they began. */
export async function closeUpstreams({ evaluator, documentLog }: Upstreams): Promise<void> {
  await documentLog.close();
  await evaluator.close();
}
