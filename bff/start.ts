import path from 'node:path';

import closeWithGrace from 'close-with-grace';
import { type DestinationStream, pino } from 'pino';

import { buildApp } from './app.ts';
import { ConfigError, readSettings } from './config.ts';
import { loggedPath, loggedRoom } from './plugins/request-log.ts';
import { loadSite } from './routes/site-pages.ts';
import { chooseUpstreams, closeServices } from './upstreams/upstreams.ts';

/** Where the build puts the site. */
const SITE_DIRECTORY = path.join(import.meta.dirname, '../web/dist');
/** A stop that takes longer than this is cut short. */
const SHUTDOWN_LIMIT_MS = 10_000;

/** Calls to other services that hang for so long during a stop are given up, so that whoever waits for them still hears so. */
const SERVICE_DRAIN_MS = 6000;

const LOG_FLUSH_MS = 250;

/** Starts the product, prints its address, and sees to it that every signal ends it in order. */
export async function start(): Promise<void> {
  const config = configOrExit();
  const logger = createLogger(config.logLevel);
  const site = await loadSite(SITE_DIRECTORY, config).catch((error: Error) => fail(error.message));
  const readiness = { draining: false };
  const upstreams = await chooseUpstreams(config, logger).catch((error: Error) =>
    fail(
      `The product cannot keep its data in ${config.dataDirectory}: ${error.message}\nSet DATA_DIR to a folder that can be written to.`,
    ),
  );
  const app = await buildApp(config, { upstreams, site, readiness, logger });

  closeWithGrace({ delay: SHUTDOWN_LIMIT_MS, logger }, async ({ signal, err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    else logger.info({ signal }, 'stopping');
    readiness.draining = true;
    let ending: Promise<void> | undefined;
    const endServices = () => (ending ??= closeServices(upstreams));
    const hanging = setTimeout(() => void endServices(), SERVICE_DRAIN_MS);
    await new Promise((done) => setTimeout(done, config.shutdownWaitMs));
    await app.close();
    clearTimeout(hanging);
    await endServices();
    await upstreams.documentLog.close();
  });

  const address = await app
    .listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    .catch((error: Error) =>
      fail(
        `Port ${config.port} of ${config.host} cannot be used: ${error.message}\nStop the program that uses it, or set PORT and HOST.`,
      ),
    );
  process.stdout.write(`Sullivan is ready at ${address.replace('[::1]', 'localhost')}\n`);
}

function configOrExit() {
  try {
    return readSettings({ isTerminal: process.stdout.isTTY });
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}

/** Tells the operator what is wrong, in words, and stops. */
function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The one log of the process: JSON lines, secrets removed. A destination other than standard output is for tests. */
export function createLogger(level: string, destination?: DestinationStream) {
  const serializers = {
    req: (request: { id?: string; method?: string; url?: string }) => ({
      id: request.id,
      method: request.method,
      path: loggedPath(request.url),
    }),
    room: loggedRoom,
  };
  const redact = ['*.authorization', '*.token', 'authorization', 'token', 'headers.authorization', 'headers.cookie'];
  const options = { level, serializers, redact, base: null };
  // Lines are written in batches, which halves their cost; an operator still sees them within a moment.
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: LOG_FLUSH_MS }));
}
