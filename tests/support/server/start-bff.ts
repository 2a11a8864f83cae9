import { generateKeyPair, randomUUID } from 'node:crypto';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { buildApp } from '#bff/app';
import { type Config, readConfig } from '#bff/config/config';
import { EMBEDDED_PROJECT_ID } from '#bff/config/identity-settings';
import { openEmbeddedIdentity } from '#bff/identity/embedded/embedded-identity';
import { createLogger } from '#bff/observability/log';
import { createReadiness, type Readiness } from '#bff/observability/readiness';
import type { SiteFile } from '#bff/site/site-files';
import { loadSite, type Site } from '#bff/site/site-pages';
import { openStore, placeOf, type StorePlace } from '#bff/stores';
import { chooseClock, chooseUpstreams, closeServices, closeStores, mailOptions, type Upstreams } from '#bff/wiring';
import { PAGE_PATHS } from '#shared-types/site/pages';

import { closeInTheEnd } from '../closing.ts';
import { emptyPostgres } from '../postgres/postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { documentsOnDemand, evaluatorOnDemand, sharedEvaluator } from './on-demand.ts';

export interface TestBff {
  /** Its address, without a slash at the end. */
  url: string;
  app: FastifyInstance;
  upstreams: Upstreams;
  dataDirectory: string;
  /** Where its data is. */
  place: StorePlace;
  /** Every line that it has logged, as text. */
  log: () => string;
  close: () => Promise<void>;
}

/** The folder of the built site; `npm test` builds it first. */
const SITE_DIRECTORY = path.join(import.meta.dirname, '../../../web/dist');

/** A fiftieth of the real one: the tests sign in some hundred times, and one real password costs a third of a second of processor time. */
export const CHEAP_PASSWORDS = { ln: 12, r: 8, p: 1 };

const EMPTY_PAGE: SiteFile = {
  plain: Buffer.from('<!doctype html><title>Sullivan</title>'),
  br: undefined,
  gzip: undefined,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag: '"0"' },
};
const EMPTY_SITE: Site = {
  pages: new Map(PAGE_PATHS.map((page) => [page, EMPTY_PAGE])),
  notFound: EMPTY_PAGE,
  files: new Map(),
  directory: undefined,
  hasSampleTeam: false,
};

interface BffOptions {
  /** Settings that differ from the defaults. */
  config?: Partial<Config>;
  /** Upstreams to use in place of the chosen ones. */
  upstreams?: Partial<Upstreams>;
  /** Judges whether it takes work. */
  readiness?: Readiness;
  /** Serves the built site, or this one; without it every page is empty. */
  withSite?: boolean | Site;
  /** Hashes passwords at the real cost. */
  withRealPasswords?: boolean;
}

/** Starts the real BFF on a free port, with its own data folder unless the settings name one, until the test ends. */
export async function startBff(options: BffOptions = {}): Promise<TestBff> {
  const dataDirectory = options.config?.dataDirectory ?? (await temporaryFolder());
  const databaseUrl = options.config?.databaseUrl ?? (await databaseOfTheRun());
  const config: Config = {
    ...readConfig({}),
    port: 0,
    logLevel: 'info',
    ...options.config,
    dataDirectory,
    databaseUrl,
  };
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const logger = createLogger(config.logLevel, destination);
  const upstreams = await chooseUpstreams(config, logger, {
    ...(await cheaperUpstreams(config, logger, options)),
    ...options.upstreams,
  });
  const site = typeof options.withSite === 'object' ? options.withSite : await siteOf(config, options);
  // No test should wait for its start, which takes half a minute while other programs need the processor, too.
  if (options.withSite && config.evaluatorUrl === undefined && !options.upstreams?.evaluator)
    await sharedEvaluator().ready;
  const { readiness = createReadiness() } = options;
  const app = await buildApp(config, { upstreams, site, readiness, logger });
  const url = await app.listen({ port: config.port, host: '127.0.0.1' });

  return {
    url,
    app,
    upstreams,
    dataDirectory,
    place: placeOf({ databaseUrl, dataDirectory }),
    log: () => lines.join(''),
    close: closeInTheEnd(async () => {
      await app.close();
      await closeServices(upstreams);
      await closeStores(upstreams);
    }),
  };
}

/** `TEST_STORE=postgres npm test` keeps everything in PostgreSQL, where a test doesn't say otherwise. */
function databaseOfTheRun(): Promise<string> | undefined {
  return process.env['TEST_STORE'] === 'postgres' ? emptyPostgres() : undefined;
}

/** The sites of this process, by the settings that they were loaded with: reading and compressing one takes a tenth of a second. */
const sites = new Map<string, Promise<Site>>();

/** The site with the settings of a test. */
async function siteOf(config: Config, { withSite }: BffOptions): Promise<Site> {
  if (!withSite) return EMPTY_SITE;
  const { port: _port, dataDirectory: _dataDirectory, evaluatorUrl: _evaluatorUrl, ...settings } = config;
  const key = JSON.stringify(settings);
  const loading = sites.get(key) ?? builtSite(config);
  sites.set(key, loading);
  return loading;
}

/** The built site, for a test that changes something of it. */
export const builtSite = (config: Config = readConfig({})): Promise<Site> => loadSite(SITE_DIRECTORY, config);

/** What the settings choose, without work that most tests don't need: a third of a second of processor time per start. */
async function cheaperUpstreams(
  config: Config,
  logger: FastifyBaseLogger,
  { config: given, upstreams, withRealPasswords }: BffOptions,
): Promise<Partial<Upstreams>> {
  const cheaper: Partial<Upstreams> = { evaluator: evaluatorOnDemand(config, logger) };
  // The test's own folder may already contain something.
  if (given?.dataDirectory !== undefined) return cheaper;
  const { dataDirectory: directory, documentsMaxMiB: maxMiB, databaseUrl: url } = config;
  if (url === undefined) cheaper.documents = documentsOnDemand({ directory, maxMiB });
  if (config.identity.kind === 'embedded' && !upstreams?.identity && !withRealPasswords) {
    const clock = await chooseClock({ open: (open) => open(placeOf(config)) });
    cheaper.clock = clock;
    const database = await openStore(url === undefined ? { directory } : { url }, 'identity');
    const mail = await mailOptions(config, logger);
    const options = { ...config.identity, ...mail, database, projectId: EMBEDDED_PROJECT_ID, now: clock.now };
    cheaper.identity = await openEmbeddedIdentity({ ...options, passwordCost: CHEAP_PASSWORDS });
    await database.run(
      'INSERT INTO signing_key VALUES ($1, $2, $3)',
      randomUUID(),
      await sharedSigningKey(),
      Date.now(),
    );
  }
  return cheaper;
}

let signingKey: Promise<string> | undefined;

/** The key that signs the tokens of every server of this process, under a name of each: making one takes a tenth of a second. */
function sharedSigningKey(): Promise<string> {
  return (signingKey ??= promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).then(({ privateKey }) => privateKey));
}
