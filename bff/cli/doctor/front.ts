import { createServer, type LookupFunction } from 'node:net';

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { WebSocket } from 'ws';

import { COLLABORATION_PATH, DEMO_ROOM } from '#shared-types/documents/collaboration';

import type { Config } from '../../config/config.ts';
import { type Finding, type Findings, findingsAbout, messageOf } from './finding.ts';
import { type Answer, NoAnswer, visit } from './http-visit.ts';

const SOCKET_WITHIN_MS = 5000;

/** What `/readyz` answers. */
const readiness = Compile(
  Type.Object({
    status: Type.String(),
    reason: Type.Optional(Type.String()),
    forwarded: Type.Optional(Type.String()),
    dependencies: Type.Optional(
      Type.Record(Type.String(), Type.Object({ state: Type.String(), why: Type.Optional(Type.String()) })),
    ),
  }),
);

/** Where the server answers on this machine. */
export function ownUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reachable = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Looks at the port of the server, and asks the server itself if it runs. */
export async function* lookAtPort({ port, host, metricsPort }: Config): Findings {
  const { ok, wrong, note } = findingsAbout('Port');
  const url = ownUrl({ host, port });
  const answer = port === 0 ? undefined : await visit(`${url}/readyz`).catch(() => undefined);
  const state = answer && readinessIn(answer);
  if (state) {
    yield ok(`Sullivan runs at ${url}.`);
    yield* dependenciesIn(state);
    return;
  }
  for (const [name, wanted] of Object.entries({ PORT: port, METRICS_PORT: metricsPort })) {
    if (wanted === undefined) continue;
    const fault = await portFault(wanted, host);
    const cure = `Stop the program that uses the port, or choose another ${name} or HOST.`;
    yield fault === undefined
      ? note(`${wanted} of ${host} is free: Sullivan doesn’t run here.`)
      : wrong(`${wanted} of ${host} can’t be used: ${fault}. ${cure}`);
  }
}

/** Looks at Sullivan as browsers see it: through PUBLIC_URL and the proxy there. */
export async function* lookAtPublicUrl(
  { publicUrl, host }: Config,
  noteClock: (of: string, answer: Answer) => void,
  lookup: LookupFunction | undefined,
): Findings {
  const { ok, wrong, note } = findingsAbout('PUBLIC_URL');
  if (publicUrl === undefined) {
    yield note(
      /^(?:127\.|::1$|localhost$)/.test(host)
        ? 'It isn’t set. Only this machine reaches Sullivan.'
        : `It isn’t set, although HOST ${host} opens Sullivan to the network. Set it to the address that people type.`,
    );
    return;
  }
  try {
    const answer = await visit(`${publicUrl}/readyz`, { ...(lookup && { lookup }) });
    noteClock(publicUrl, answer);
    const state = readinessIn(answer);
    if (!state) return yield wrong(otherAnswer(publicUrl, answer));
    yield ok(`${publicUrl} leads to Sullivan.`);
    yield proxyHeaders(publicUrl, state.forwarded);
    yield await webSocket(publicUrl);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    yield wrong(`${publicUrl} ${error.message}.`);
  }
}

type Readiness = ReturnType<typeof readinessIn>;

function readinessIn({ body }: Answer) {
  try {
    const value: unknown = JSON.parse(body);
    return readiness.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function* dependenciesIn({ status, reason, dependencies = {} }: NonNullable<Readiness>): Generator<Finding> {
  const { wrong, note } = findingsAbout('Server');
  const why = reason === undefined ? '' : `: ${reason}`;
  if (status !== 'ready') yield wrong(`It takes no work (${status}${why}). Its log says more.`);
  for (const [name, { state, why: cause = '' }] of Object.entries(dependencies))
    if (state !== 'ok') yield (state === 'starting' ? note : wrong)(`It says of its ${name}: ${state}. ${cause}`);
}

function otherAnswer(publicUrl: string, { status, headers }: Answer): string {
  const { location } = headers;
  if (status >= 300 && status < 400 && location !== undefined)
    return `${publicUrl} sends people on to ${URL.parse(location, publicUrl)?.origin ?? location}. Set PUBLIC_URL to where they end up.`;
  if (status >= 502 && status <= 504)
    return `The proxy at ${publicUrl} doesn’t reach Sullivan (status ${status}). Start Sullivan, or correct the address that the proxy sends requests to.`;
  return `Something else than Sullivan answers at ${publicUrl} (status ${status}). Correct PUBLIC_URL, or let the proxy pass on every path.`;
}

function proxyHeaders(publicUrl: string, forwarded: string | undefined): Finding {
  const { ok, wrong, note } = findingsAbout('Proxy headers');
  const harm = 'so all visitors share the limits of one address.';
  if (forwarded === 'believed') return ok('Sullivan sees the addresses of visitors.');
  if (forwarded === 'ignored')
    return wrong(
      `The proxy names the addresses of visitors, but TRUST_PROXY doesn’t name the proxy, ${harm} Set TRUST_PROXY to the address that the proxy calls from.`,
    );
  if (publicUrl.startsWith('https:'))
    return wrong(
      `The proxy doesn’t say who calls, ${harm} Let it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; haproxy: option forwardfor), and set TRUST_PROXY.`,
    );
  return note('Requests reach Sullivan without a proxy, or through one that sets no X-Forwarded-For.');
}

/** Opens a socket as the editor does. */
function webSocket(publicUrl: string): Promise<Finding> {
  const { ok, wrong } = findingsAbout('WebSocket');
  const advice =
    'Let the proxy pass on the headers Upgrade and Connection (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade")';
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const socket = new WebSocket(publicUrl.replace(/^http/, 'ws') + COLLABORATION_PATH + DEMO_ROOM, {
    origin: publicUrl,
    handshakeTimeout: SOCKET_WITHIN_MS,
  });
  socket.on('open', () => {
    resolve(ok('The editor can connect.'));
    socket.terminate();
  });
  socket.on('unexpected-response', (request, { statusCode = 0 }) => {
    const refused = `Sullivan refuses pages of ${publicUrl}. Start it with the same PUBLIC_URL.`;
    const unable = `The editor can’t connect: a WebSocket gets status ${statusCode}. ${advice}.`;
    resolve(wrong(statusCode === 403 ? refused : unable));
    request.destroy();
  });
  socket.on('error', (error) => resolve(wrong(`The editor can’t connect: ${messageOf(error)}. ${advice}.`)));
  return promise;
}

/** Why a server can't listen; undefined if it can. */
function portFault(port: number, host: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error) => resolve(messageOf(error)));
  server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  return promise;
}
