import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { type Config, misspeltSettings } from './config/config.ts';
import { fail, failForSettings, settingsOrExit } from './config/settings-or-exit.ts';
import { siteSettings } from './config/site-settings.ts';
import { unknownNameWords } from './config/unknown-names.ts';
import { collectGarbage } from './limits/collect-garbage.ts';
import { missingStores } from './missing-stores.ts';
import { createLogger } from './observability/log.ts';
import { createReadiness, type Readiness } from './observability/readiness.ts';
import { leftOut } from './site/page-parts.ts';
import { loadSite } from './site/site-pages.ts';
import { chooseUpstreams, closeServices, closeStores, type Upstreams } from './wiring.ts';

/** The settings whose sample values the pages show until an operator sets them. */
const SAMPLES = ['legalEntityName', 'legalEntityAddress', 'legalContactEmail', 'legalReviewed'] as const;

/** Calls to other services that are still open this long after the wait are cancelled, and their callers get an error. */
const SERVICE_DRAIN_MS = 6000;

/** Connections that are still open this long after the wait are closed, because their clients aren't reading their answers. */
const CONNECTION_DRAIN_MS = 6500;

/** Where the build puts the site. */
const SITE_DIRECTORY = path.join(import.meta.dirname, '../web/dist');
/** A stop that takes longer than this is cut short. The wait before it (SHUTDOWN_WAIT_MS) doesn't count. */
const SHUTDOWN_LIMIT_MS = 10_000;

/** How long after the start, in milliseconds, to release memory that only the start needed. */
const SETTLED_AFTER_MS = 5000;

/** Starts the product, prints its address, and shuts it down cleanly on a signal. */
export async function start(): Promise<void> {
  const config = settingsOrExit();
  for (const name of misspeltSettings()) process.stderr.write(`${unknownNameWords(name)}\n`);
  const missing = missingStores(config);
  if (missing !== undefined) process.stderr.write(`${missing}\n`);
  const logger = createLogger(config.logLevel);
  const site = await loadSite(SITE_DIRECTORY, config).catch((error: Error) => fail(error.message));
  const readiness = createReadiness();
  const upstreams = await chooseUpstreams(config, logger).catch(failForSettings);
  const app = await buildApp(config, { upstreams, site, readiness, logger }).catch(failForSettings);

  closeWithGrace({ delay: config.shutdownWaitMs + SHUTDOWN_LIMIT_MS, logger }, async ({ signal, err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    else logger.info({ signal }, 'stopping');
    await stop({ app, readiness, upstreams, shutdownWaitMs: config.shutdownWaitMs });
  });

  const address = await app
    .listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    .catch((error: Error) =>
      fail(
        `Sullivan can’t listen on port ${config.port} of ${config.host}: ${error.message}\nStop the program that uses the port, or choose another PORT or HOST.`,
      ),
    );
  setTimeout(collectGarbage, SETTLED_AFTER_MS).unref();
  process.stdout.write(`Sullivan is ready at ${address.replace('[::1]', 'localhost')}\n`);
  const samples = placeholders(config);
  if (samples.length > 0)
    process.stdout.write(`The pages still show placeholders. Set ${samples.join(', ')}: see .env.example.\n`);
  if (config.databaseUrl !== undefined && config.brokerUrls.length === 0)
    process.stdout.write(
      'Messages at /ws stay within this server: to pass them between servers, set BROKER_URL to a RabbitMQ that all of them share.\n',
    );
  const left = leftOut(config, site);
  if (left.length > 0) process.stdout.write(`Left out until you replace the samples: ${left.join(', ')}.\n`);
}

/** The parts to close with the process. */
interface Running {
  app: FastifyInstance;
  readiness: Readiness;
  upstreams: Upstreams;
  /** How long a load balancer needs to notice, in milliseconds. */
  shutdownWaitMs: number;
}

/** Stops everything that `start.ts` starts, in reverse order. Nothing is stopped anywhere else. */
async function stop({ app, readiness, upstreams, shutdownWaitMs }: Running): Promise<void> {
  let ending: Promise<void> | undefined;
  const endServices = () => (ending ??= closeServices(upstreams));

  readiness.draining = true; // from now on, no new work arrives
  await pause(shutdownWaitMs);
  const hanging = setTimeout(() => {
    endServices().catch(() => {}); // awaited below
  }, SERVICE_DRAIN_MS);
  const stalled = setTimeout(() => app.server.closeAllConnections(), CONNECTION_DRAIN_MS);
  await app.close(); // requests are answered, sockets closed with a reason, documents stored
  clearTimeout(hanging);
  clearTimeout(stalled);
  await endServices(); // forms, preferences, desk, identity, evaluator
  await closeStores(upstreams); // broker, documents, data folder
}

/**
 * The names of the settings that a public installation still leaves at their sample values. An installation that only its own
 * machine can reach doesn't need any.
 */
function placeholders(config: Config): string[] {
  if (config.publicUrl === undefined) return [];
  return SAMPLES.filter((key) => config[key] === siteSettings[key].default).map((key) => siteSettings[key].name);
}
