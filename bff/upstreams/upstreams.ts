import type { FastifyBaseLogger } from 'fastify';

import { type Config, EMBEDDED_PROJECT_ID, GATEWAY_RESOURCES } from '../config.ts';
import { openDocumentLog } from '../embedded/document-log.ts';
import { openEmbeddedGateway } from '../embedded/gateway.ts';
import { openEmbeddedIdentity } from '../embedded/identity/identity.ts';
import { startEvaluator } from '../evaluator/evaluator.ts';
import type { DocumentLog } from './document-log.ts';
import type { Evaluator } from './evaluator.ts';
import type { Gateway } from './gateway.ts';
import type { Identity } from './identity.ts';

/** Everything that the BFF speaks to. */
export interface Upstreams {
  evaluator: Evaluator;
  documentLog: DocumentLog;
  identity: Identity;
  gateway: Gateway;
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
    identity: given.identity ?? (await chooseIdentity(config)),
    gateway: given.gateway ?? (await chooseGateway(config)),
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

async function chooseIdentity({ identity, dataDirectory, identityTimeoutMs }: Config): Promise<Identity> {
  if (identity.kind === 'embedded') {
    return openEmbeddedIdentity({ ...identity, directory: dataDirectory, projectId: EMBEDDED_PROJECT_ID });
  }
  const { firebaseIdentity } = await import('./firebase-identity.ts');
  return firebaseIdentity({ ...identity, deadlineMs: identityTimeoutMs });
}

async function chooseGateway({ gatewayUrls, gatewayTimeoutMs: deadlineMs, dataDirectory }: Config): Promise<Gateway> {
  const local = GATEWAY_RESOURCES.filter((resource) => gatewayUrls[resource] === undefined);
  const embedded = local.length > 0 ? openEmbeddedGateway({ directory: dataDirectory }) : undefined;
  if (embedded && local.length === GATEWAY_RESOURCES.length) return embedded;
  const { remoteGateway } = await import('./remote-gateway.ts');
  return remoteGateway(gatewayUrls, { deadlineMs, embedded });
}

/** Ends the calls to other services; those that are under way are answered with 503. */
export async function closeServices({ evaluator, identity, gateway }: Upstreams): Promise<void> {
  await Promise.all([gateway.close(), identity.close(), evaluator.close()]);
}

/** Ends every upstream. */
export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await closeServices(upstreams);
  await upstreams.documentLog.close();
}
