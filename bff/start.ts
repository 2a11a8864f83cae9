import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';

import { buildApp } from './app.ts';
import {
  type Config,
  ConfigError,
  misspeltSettings,
  OF_PROCESS,
  readSettings,
  type SettingsSource,
} from './config/config.ts';
import { fail } from './config/settings-or-exit.ts';
import { siteSettings } from './config/site-settings.ts';
import { unknownNameWords } from './config/unknown-names.ts';
import { collectGarbage } from './limits/collect-garbage.ts';
import { missingStores } from './missing-stores.ts';
import { createLogger } from './observability/log.ts';
import { createReadiness, type Readiness } from './observability/readiness.ts';
import { leftOut } from './site/page-parts.ts';
import { loadSite, type Site } from './site/site-pages.ts';
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

/** Where a server gets its settings from, and where its words go. */
interface Surroundings {
  settings: SettingsSource;
  /** Tells the operator something, beside the log. */
  say: (words: string) => void;
  /** Tells the operator of something that may be wrong. */
  warn: (words: string) => void;
  /** Where the log goes; standard output unless a test says otherwise. */
  log?: DestinationStream;
  isTerminal?: boolean;
}

/** A server can't be started, for another reason than its settings. The message says why, and what to do. */
export class CannotStart extends Error {}

/** A server that is ready to listen. */
interface OpenServer {
  shutdownWaitMs: number;
  logger: FastifyBaseLogger;
  /** Lets it take requests, and says where. @throws {CannotStart} after everything is closed. */
  listen: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the product, prints its address, and shuts it down cleanly on a signal. If it can't start, says why and ends with code 1. */
export async function start(): Promise<void> {
  const { logger, shutdownWaitMs, listen, stop } = await openServer({
    settings: OF_PROCESS,
    say: (words) => process.stdout.write(words),
    warn: (words) => process.stderr.write(words),
    isTerminal: process.stdout.isTTY,
  }).catch(failIfKnown);
  closeWithGrace({ delay: shutdownWaitMs + SHUTDOWN_LIMIT_MS, logger }, async ({ signal, err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    else logger.info({ signal }, 'stopping');
    await stop();
  });
  await listen().catch(failIfKnown);
  setTimeout(collectGarbage, SETTLED_AFTER_MS).unref();
}

function failIfKnown(error: unknown): never {
  if (error instanceof ConfigError || error instanceof CannotStart) fail(error.message);
  throw error;
}

/**
 * Opens everything that a server needs. What was opened before a fault is closed again.
 * @throws {ConfigError} if a setting can't be used. @throws {CannotStart}
 */
export async function openServer({ settings, say, warn, log, isTerminal = false }: Surroundings): Promise<OpenServer> {
  const config = readSettings(settings, { isTerminal });
  for (const name of misspeltSettings(settings)) warn(`${unknownNameWords(name)}\n`);
  const missing = missingStores(config);
  if (missing !== undefined) warn(`${missing}\n`);
  const logger = createLogger(config.logLevel, log);
  const site = await loadSite(SITE_DIRECTORY, config).catch((error: Error) => {
    throw new CannotStart(error.message);
  });
  const readiness = createReadiness();
  const upstreams = await chooseUpstreams(config, logger);
  const app = await buildApp(config, { upstreams, site, readiness, logger }).catch(async (error: unknown) => {
    await closeServices(upstreams);
    await closeStores(upstreams);
    throw error;
  });
  const { shutdownWaitMs } = config;
  return {
    shutdownWaitMs,
    logger,
    async listen() {
      const address = await addressOf(app, config).catch(async (error: unknown) => {
        await stopAll({ app, readiness, upstreams, shutdownWaitMs: 0 });
        throw error;
      });
      sayReady(address, { config, site, say });
    },
    stop: () => stopAll({ app, readiness, upstreams, shutdownWaitMs }),
  };
}

/** Lets it listen. @returns its address. */
async function addressOf(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw new CannotStart(
      `Sullivan can’t listen on port ${port} of ${host}: ${error instanceof Error ? error.message : String(error)}\nStop the program that uses the port, or choose another PORT or HOST.`,
    );
  }
}

/** Tells the address, and what an operator may want to set yet. */
function sayReady(
  address: string,
  { config, site, say }: { config: Config; site: Site; say: Surroundings['say'] },
): void {
  say(`Sullivan is ready at ${address.replace('[::1]', 'localhost')}\n`);
  const samples = placeholders(config);
  if (samples.length > 0) say(`The pages still show placeholders. Set ${samples.join(', ')}: see .env.example.\n`);
  if (config.databaseUrl !== undefined && config.brokerUrls.length === 0)
    say(
      'Messages at /ws stay within this server: to pass them between servers, set BROKER_URL to a RabbitMQ that all of them share.\n',
    );
  const left = leftOut(config, site);
  if (left.length > 0) say(`Left out until you replace the samples: ${left.join(', ')}.\n`);
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
async function stopAll({ app, readiness, upstreams, shutdownWaitMs }: Running): Promise<void> {
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
