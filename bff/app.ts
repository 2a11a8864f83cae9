import type { Server } from 'node:http';

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';

import type { RuntimeConfig } from '#shared-types/site/runtime-config';

import { accountFacts, keptPreferences } from './account/account-facts.ts';
import type { AccountPart } from './account/account-part.ts';
import { keptDesk } from './account/kept-desk.ts';
import { keptComments, keptDocuments } from './account/kept-documents.ts';
import { sentForms } from './account/sent-forms.ts';
import { evaluationResponder } from './analysis/service/by-message/responder.ts';
import { collaboration } from './collaboration/endpoint.ts';
import type { Config } from './config/config.ts';
import { SAMPLE_EMAIL } from './config/site-settings.ts';
import { answerNotHttp, answerUnreadable, errorHandler } from './http/error-handler.ts';
import { halfSentRequests } from './http/half-sent-requests.ts';
import { methods } from './http/methods.ts';
import { openApi } from './http/open-api.ts';
import { rateLimits } from './http/rate-limit.ts';
import { hostHeader, jsonBodies } from './http/request-rules.ts';
import { securityHeaders } from './http/security-headers.ts';
import { validation } from './http/validation.ts';
import { websocket } from './http/websocket.ts';
import { authentication } from './identity/authentication.ts';
import { namedCallers } from './identity/named-caller.ts';
import { createVerifier } from './identity/tokens/verifier.ts';
import { messaging } from './messaging/endpoint.ts';
import { type Health, healthLook, healthOf, OK } from './observability/health.ts';
import { measuredCalls } from './observability/measured-calls.ts';
import type { Reading } from './observability/metrics.ts';
import type { Readiness } from './observability/readiness.ts';
import { commonReadings } from './observability/readings.ts';
import { requestIds, requestLog } from './observability/request-log.ts';
import { analysisRoutes, textProblemsRoutes } from './routes/analysis/analysis.ts';
import { feedbackRoutes, rulesRoutes } from './routes/analysis/feedback.ts';
import { deskRoutes } from './routes/desk/desk.ts';
import { documentRoutes } from './routes/documents/documents.ts';
import { formRoutes } from './routes/forms/forms.ts';
import { healthRoutes } from './routes/health.ts';
import { accountRoutes } from './routes/identity/account.ts';
import { authPagesRoutes, publicKeysRoutes } from './routes/identity/auth-pages.ts';
import { identityRoutes } from './routes/identity/identity.ts';
import { preferencesRoutes } from './routes/identity/preferences.ts';
import { findabilityRoutes } from './routes/site/findability.ts';
import { runtimeConfigRoutes, siteRoutes } from './routes/site/site.ts';
import type { Site } from './site/site-pages.ts';
import type { Upstreams } from './wiring.ts';

/** What the app needs apart from its settings. */
export interface AppParts {
  upstreams: Upstreams;
  site: Site;
  readiness: Readiness;
  logger: FastifyBaseLogger;
}

/** Builds the whole HTTP and WebSocket surface of the product, ready to listen. Nothing is registered anywhere else. */
export async function buildApp(
  config: Config,
  { upstreams: chosen, site, readiness, logger }: AppParts,
): Promise<FastifyInstance> {
  const isMeasured = config.metricsToken !== undefined || config.metricsPort !== undefined;
  const documents =
    isMeasured || config.traces ? measuredCalls(chosen.documents) : { port: chosen.documents, waiting: () => 0 };
  const upstreams = { ...chosen, documents: documents.port };
  const { now } = upstreams.clock;
  const app = fastify({ ...serverOptions(config), loggerInstance: logger }).withTypeProvider<TypeBoxTypeProvider>();
  const { publicUrl, sweepstakeRulesUrl } = config;
  if (config.traces) {
    // OpenTelemetry's packages take 120 ms and 31 MB to load.
    const { traces } = await import('./observability/traces.ts');
    await app.register(traces, config.traces);
  }
  await registerHttp(app, config);
  const { kept, watch } = upstreams.identity;
  const verify = createVerifier({ identity: upstreams.identity, now, log: app.log });
  await app.register(authentication, { verify, kept });
  await app.register(namedCallers, { key: config.evaluatorKey });

  app.addHook('onSend', async (_request, reply) => {
    // A load balancer must not keep connections to a process that is shutting down.
    if (readiness.draining) reply.header('connection', 'close');
  });

  const look = healthLook(dependencies(upstreams));
  await app.register(healthRoutes, { readiness, look });
  await app.register(runtimeConfigRoutes, { settings: browserSettings(config) });
  await app.register(identityRoutes, upstreams);
  const { authPages } = upstreams.identity;
  if (authPages) await app.register(authPagesRoutes, { pages: authPages });
  if (config.identity.kind === 'embedded') await app.register(publicKeysRoutes, { identity: upstreams.identity });
  for (const routes of [feedbackRoutes, rulesRoutes, analysisRoutes, textProblemsRoutes])
    await app.register(routes, upstreams);
  await app.register(preferencesRoutes, upstreams);
  await app.register(deskRoutes, upstreams);
  await app.register(accountRoutes, { kept, parts: accountParts(upstreams) });
  await app.register(formRoutes, {
    forms: upstreams.forms,
    guestForms: config.guestForms,
    takesReferences: config.gatewayUrls.documentReference !== undefined,
  });
  await app.register(collaboration, {
    documents: upstreams.documents,
    roomBus: upstreams.roomBus,
    accountOfToken: app.accountOfToken,
    isAccountClosed: app.isAccountClosed,
    accounts: watch,
    limits: { socketsPerAddress: config.socketsPerAddress },
    retention: config,
    now,
    onStoring: readiness.noteStoring,
    rateLimitFactor: config.rateLimitFactor,
  });
  await app.register(documentRoutes, { ...upstreams, publicUrl, binDays: config.binDays });
  // When the app closes, it first finishes the texts in progress, then disconnects their readers.
  if (config.answersEvaluations) await app.register(evaluationResponder, upstreams);
  await app.register(messaging, {
    broker: upstreams.broker,
    legacyTransports: config.sockJsLegacyTransports,
    cookie: config.sockJsCookie,
    accounts: watch,
    now,
    limits: { connectionsPerAddress: config.socketsPerAddress },
  });
  const contactEmail = config.legalContactEmail === SAMPLE_EMAIL ? undefined : config.legalContactEmail;
  if (isMeasured) {
    // Prometheus's library takes 50 ms and 19 MB to load.
    const { metricsRoutes } = await import('./routes/metrics.ts');
    const { metricsToken: token, metricsPort: port, host } = config;
    const readings = readingsOf(app, { upstreams, readiness, look, callsWaiting: documents.waiting });
    await app.register(metricsRoutes, { token, port, host, readings });
  }
  await app.register(findabilityRoutes, { publicUrl, contactEmail, sweepstakeRulesUrl });
  await app.register(siteRoutes, { site });
  return app;
}

/** The part of the settings that the browser gets. */
function browserSettings(config: Config): RuntimeConfig {
  const { demoRoom, guestForms, imageHosts, clientIdentity: identity } = config;
  return { demoRoom, guestForms, imageHosts, identity, keepsAccounts: config.identity.kind === 'embedded' };
}

/** Registers what every call passes, before anything is known about its caller. */
async function registerHttp(app: FastifyInstance, config: Config): Promise<void> {
  const { publicUrl } = config;
  await app.register(requestLog);
  await app.register(hostHeader);
  await app.register(methods);
  await app.register(errorHandler);
  await app.register(securityHeaders, { publicUrl });
  await app.register(halfSentRequests);
  await app.register(jsonBodies);
  await app.register(validation);
  await app.register(openApi, { withPage: config.apiDocs });
  await app.register(rateLimits, { factor: config.rateLimitFactor });
  await app.register(websocket, { publicUrl, isLocal: isLocal(config) });
}

/** What this installation keeps for an account, in the order of its download. */
function accountParts({ identity, preferences, desk, forms, documents }: Upstreams): AccountPart[] {
  return [
    accountFacts(identity),
    keptDocuments(documents),
    keptComments(documents),
    keptPreferences(preferences),
    keptDesk(desk),
    sentForms(forms),
  ];
}

/** What the metrics ask for when they are collected. */
function readingsOf(
  { openDocuments }: Pick<FastifyInstance, 'openDocuments'>,
  parts: {
    upstreams: Upstreams;
    readiness: Readiness;
    look: () => Promise<Record<string, Health>>;
    callsWaiting: () => number;
  },
): Reading[] {
  const { upstreams, readiness, look, callsWaiting } = parts;
  return [
    ...commonReadings({
      isReady: () => !readiness.draining && readiness.storageFault === undefined,
      look,
      evaluator: upstreams.evaluator,
    }),
    {
      name: 'sullivan_collaboration_sockets',
      help: 'How many editors are connected to documents.',
      read: () => openDocuments.load().sockets,
    },
    {
      name: 'sullivan_open_documents',
      help: 'How many documents (rooms) are in memory.',
      read: () => openDocuments.load().documents,
    },
    {
      name: 'sullivan_unstored_edits',
      help: 'How many accepted edits aren’t stored yet, so that their writers wait for their acknowledgement.',
      read: () => openDocuments.load().unstored,
    },
    {
      name: 'sullivan_store_calls_waiting',
      help: 'How many calls of the store of documents wait for their answer.',
      read: callsWaiting,
    },
    {
      name: 'sullivan_bus_connected',
      help: 'Whether this server can reach the others, if there may be any: 1 or 0. Without it, it reads every five seconds what they have stored.',
      read: () => (upstreams.roomBus.isConnected ? 1 : 0),
    },
  ];
}

/** How each thing is that the server depends on: the list of `/readyz`. */
function dependencies(upstreams: Upstreams): Record<string, () => Health | Promise<Health>> {
  const { documents, identity, forms, preferences, desk, evaluator, broker, clock } = upstreams;
  return {
    documents: () => healthOf(() => requireRoom(documents)),
    identity: () => identity.health(),
    forms: () => forms.health(),
    preferences: () => preferences.health(),
    desk: () => desk.health(),
    evaluator: () => evaluator.health(),
    broker: () => broker.health(),
    ...(clock.fault && { clock: () => clockHealth(clock) }),
  };
}

/** @throws {Error} that says why documents can't be stored. */
async function requireRoom(documents: Upstreams['documents']): Promise<void> {
  const { fault } = await documents.use();
  if (fault !== undefined) throw new Error(fault);
}

function clockHealth(clock: Upstreams['clock']): Health {
  const why = clock.fault?.();
  return why === undefined ? OK : { state: 'failing', why };
}

/** Whether only this machine can reach the server, with no proxy configured in front of it. */
function isLocal({ host, trustProxy }: Config): boolean {
  return trustProxy.length === 0 && /^(?:127\.[\d.]+|::1|localhost)$/.test(host);
}

const SMALL_BODY_BYTES = 65_536;

/** Each of these replaces an unsafe default: see the comments, and RFC 9110 for the header names. */
function serverOptions(config: Config): FastifyHttpOptions<Server> {
  return {
    bodyLimit: SMALL_BODY_BYTES,
    requestTimeout: 15_000, // the default of 0 lets a slow body stay open forever
    connectionTimeout: 0, // streaming answers live long; requestTimeout covers slow senders
    keepAliveTimeout: 72_000, // must outlast the idle time of a load balancer (60 s for most)
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16_384 },
    return503OnClosing: false, // requests that arrive during the drain are still answered
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logController: new LogController({ disableRequestLogging: true }), // request-log.ts writes the one line
    genReqId: requestIds(),
    requestIdHeader: false,
    frameworkErrors: answerUnreadable,
    clientErrorHandler(this: FastifyInstance, error, socket) {
      answerNotHttp(error, socket, this.securityHeaders);
    },
  };
}
