import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Evaluator } from '#bff/analysis/evaluator';
import { buildApp } from '#bff/app';
import { type Config, readConfig } from '#bff/config/config';
import { createLogger } from '#bff/observability/log';
import { createReadiness, type Readiness } from '#bff/observability/readiness';
import type { SiteFile } from '#bff/site/site-files';
import { loadSite, type Site } from '#bff/site/site-pages';
import { chooseEvaluator, chooseUpstreams, closeUpstreams, type Upstreams } from '#bff/wiring';
import { PAGE_PATHS } from '#shared-types/pages';

/** A running BFF of a test. */
export interface TestBff {
  /** Its address, without a slash at the end. */
  url: string;
  app: FastifyInstance;
  upstreams: Upstreams;
  /** The folder of its data; it goes when the BFF is closed, unless the test has given it. */
  dataDirectory: string;
  /** Every line that it has logged, as text. */
  log: () => string;
  close: () => Promise<void>;
}

/** The folder of the built site; `npm test` builds it first. */
const SITE_DIRECTORY = path.join(import.meta.dirname, '../../web/dist');

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
};

/**
 * Starts the real BFF on a free port, with a data folder of its own.
 * @param options.config settings that differ from the defaults.
 * @param options.upstreams upstreams to use in place of the chosen ones.
 * @param options.readiness judges whether it takes work.
 * @param options.withSite serves the built site; without it every page is empty.
 */
export async function startBff(
  options: { config?: Partial<Config>; upstreams?: Partial<Upstreams>; withSite?: boolean; readiness?: Readiness } = {},
): Promise<TestBff> {
  const dataDirectory = options.config?.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), 'sullivan-')));
  const config: Config = { ...readConfig({}), port: 0, logLevel: 'info', ...options.config, dataDirectory };
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const logger = createLogger(config.logLevel, destination);
  const upstreams = await chooseUpstreams(config, logger, {
    evaluator: evaluatorOnDemand(config, logger),
    ...options.upstreams,
  });
  const site = options.withSite ? await loadSite(SITE_DIRECTORY, config) : EMPTY_SITE;
  const { readiness = createReadiness() } = options;
  const app = await buildApp(config, { upstreams, site, readiness, logger });
  const url = await app.listen({ port: config.port, host: '127.0.0.1' });

  return {
    url,
    app,
    upstreams,
    dataDirectory,
    log: () => lines.join(''),
    close: async () => {
      await app.close();
      await closeUpstreams(upstreams);
      if (options.config?.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The evaluator that the settings choose, but started by the first call: most tests ask for none, and its start takes a third of a second of processor time. */
function evaluatorOnDemand(config: Config, logger: FastifyBaseLogger): Evaluator {
  let started: Promise<Evaluator> | undefined;
  return {
    async evaluate(chunks, options) {
      started ??= chooseEvaluator(config, logger);
      return (await started).evaluate(chunks, options);
    },
    close: async () => (await started)?.close(),
  };
}
