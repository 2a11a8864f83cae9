import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { QUERY_PATH } from '#shared-types/site/query';

import { freePort } from '../support/server/listen.ts';
import { newToken } from '../support/server/post-json.ts';
import { toolProgram } from '../tools/tools.ts';
import { median } from './figures.ts';
import { answering, nginxArguments, proxying } from './forward/nginx.ts';
import { startPinned } from './pinned-process.ts';

const ROUNDS = 3;
const WARM_UP_S = 2;
const MEASURE_S = 3;
/** The load and the gateway share the first core; the part we measure has the second to itself. */
const LOAD_CORE = 0;
const MEASURED_CORE = 1;

const QUERY = {
  name: 'Ada Lovelace',
  emailAddress: 'ada@example.org',
  queryType: 'QUESTION',
  query:
    'How do I use the feedback for my extended essay? I would like to know whether internal assessments are read too, and how long it takes. Thank you very much for the help.',
};
const ANSWER = JSON.stringify({ ok: true, id: '9b2f6f0e-3d0c-4b6e-9d3f-1a2b3c4d5e6f', data: { status: 'RECEIVED' } });

interface Variant {
  name: string;
  start: (ports: {
    port: number;
    upstream: number;
  }) => Promise<{ command: string[]; environment?: Record<string, string> }>;
  /** Whether the request carries a token that the variant has issued. */
  withToken?: boolean;
}

const node =
  (script: () => string) =>
  async ({ port, upstream }: { port: number; upstream: number }) => ({
    command: [process.execPath, script(), `http://127.0.0.1:${upstream}`, String(port)],
  });

const OURS = 'Sullivan, validated forward';
const FULL = 'Sullivan, the whole path: token, limits, id, headers, log';
const REPLY_FROM = '@fastify/reply-from, bare';
const EXPRESS = 'Express + http-proxy-middleware, bare';
const NGINX = 'nginx proxy_pass';

const VARIANTS: Variant[] = [
  { name: OURS, start: node(() => path.join(import.meta.dirname, 'forward/validated.ts')) },
  {
    name: FULL,
    withToken: true,
    start: async ({ port, upstream }) => ({
      command: [process.execPath, 'bff/main.ts'],
      environment: {
        PORT: String(port),
        DATA_DIR: await mkdtemp(path.join(tmpdir(), 'sullivan-')),
        GATEWAY_QUERY_URL: `http://127.0.0.1:${upstream}`,
        EVALUATOR_URL: `http://127.0.0.1:${upstream}`, // the embedded one would still be loading its dictionaries
        RATE_LIMIT_FACTOR: '1000000',
        LOG_LEVEL: 'info',
      },
    }),
  },
  { name: REPLY_FROM, start: node(() => toolProgram('reply-from-proxy.ts')) },
  { name: EXPRESS, start: node(() => toolProgram('express-proxy.ts')) },
  {
    name: NGINX,
    start: async ({ port, upstream }) => ({ command: ['nginx', ...(await nginxArguments(proxying(port, upstream)))] }),
  },
];

interface Row {
  perSecond: number[];
  cpuUs: number[];
}

/** Forwards a POST of the contact form through us and through what others would choose, on one core each, in one run. */
export async function run(): Promise<void> {
  if (!isInstalled('wrk') || !isInstalled('taskset')) {
    console.log('skipped: wrk is not installed (Debian: apt-get install wrk)');
    return;
  }
  const hasNginx = isInstalled('nginx');
  if (!hasNginx) console.log('without nginx, which is not installed (Debian: apt-get install nginx-light)\n');
  const upstream = await freePort();
  const upstreamCommand = hasNginx
    ? ['nginx', ...(await nginxArguments(answering(upstream, ANSWER)))]
    : [process.execPath, path.join(import.meta.dirname, 'forward', 'upstream.ts'), String(upstream)];
  const gateway = await startPinned(LOAD_CORE, upstreamCommand, upstream);

  const variants = VARIANTS.filter(({ name }) => name !== NGINX || hasNginx);
  const rows = new Map<string, Row>(variants.map(({ name }) => [name, { perSecond: [], cpuUs: [] }]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const variant of variants) await measure(variant, upstream, rows.get(variant.name));
  await gateway.stop();
  report(rows);
}

async function measure({ name, start, withToken }: Variant, upstream: number, row: Row | undefined): Promise<void> {
  const port = await freePort();
  const { command, environment } = await start({ port, upstream });
  const server = await startPinned(MEASURED_CORE, command, port, environment);
  const token = withToken ? await newToken(`http://127.0.0.1:${port}`, { isGuest: true }) : 'x'.repeat(870);
  const script = await writeScript(token);
  load(port, WARM_UP_S, script);
  const before = server.cpuS();
  const { perSecond, requests, faults } = load(port, MEASURE_S, script);
  const used = server.cpuS() - before;
  await server.stop();
  await rm(path.dirname(script), { recursive: true });
  if (faults) throw new Error(`${name}: ${faults}`); // a row with errors is void
  row?.perSecond.push(perSecond);
  row?.cpuUs.push((used / requests) * 1e6);
}

async function writeScript(token: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-wrk-'));
  const file = path.join(directory, 'post.lua');
  await writeFile(
    file,
    `wrk.method = "POST"
     wrk.body = '${JSON.stringify(QUERY)}'
     wrk.headers["Content-Type"] = "application/json"
     wrk.headers["Authorization"] = "Bearer ${token}"`,
  );
  return file;
}

function load(port: number, seconds: number, script: string) {
  const url = `http://127.0.0.1:${port}${QUERY_PATH}`;
  const output = execFileSync(
    'taskset',
    ['-c', String(LOAD_CORE), 'wrk', '-t1', '-c32', `-d${seconds}s`, '-s', script, url],
    { encoding: 'utf8' },
  );
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
    faults: /Non-2xx.*|Socket errors.*/.exec(output)?.[0],
  };
}

function report(rows: Map<string, Row>): void {
  const best = (name: string) => Math.max(...(rows.get(name)?.perSecond ?? [Number.NaN]));
  for (const [name, { perSecond, cpuUs }] of rows) {
    const figures = [
      `${Math.round(best(name)).toLocaleString('en').padStart(7)} req/s best`,
      `${Math.round(median(perSecond)).toLocaleString('en').padStart(7)} median`,
      `${Math.min(...cpuUs)
        .toFixed(0)
        .padStart(4)} µs CPU`,
    ];
    console.log(`${name.padEnd(60)}${figures.join('  ')}`);
  }
  const ratio = (a: string, b: string, goal: string) =>
    console.log(`${`${a} / ${b}`.padEnd(100)}${(best(a) / best(b)).toFixed(2)}   (goal: at least ${goal})`);
  console.log('');
  ratio(OURS, REPLY_FROM, '2.2');
  ratio(OURS, EXPRESS, '2.2');
  if (rows.has(NGINX)) ratio(OURS, NGINX, '0.20');
  ratio(FULL, EXPRESS, '1.2');
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) await run();
