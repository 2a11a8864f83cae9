import { createServer, type LookupFunction } from 'node:net';

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { WebSocket } from 'ws';

import { COLLABORATION_PATH, DEMO_ROOM } from '#shared-types/documents/collaboration';

import type { Config } from '../../config/config.ts';
import { type Finding, messageOf, note, ok, wrong } from './finding.ts';
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

/** Looks at the port of the server, and asks the server itself if it runs. */
export async function lookAtPort({ port, host, metricsPort }: Config): Promise<Finding[]> {
  const about = 'Port';
  const reachable = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  const answer = port === 0 ? undefined : await visit(`${url}/readyz`).catch(() => undefined);
  const state = answer && readinessIn(answer);
  if (state) return [ok(about, `Sullivan runs at ${url}.`), ...dependenciesIn(state)];
  const ports = [
    ['PORT', port] as const,
    ...(metricsPort === undefined ? [] : [['METRICS_PORT', metricsPort] as const]),
  ];
  return Promise.all(ports.map(([name, wanted]) => lookAtFreePort(name, wanted, host)));
}

async function lookAtFreePort(name: string, port: number, host: string): Promise<Finding> {
  const fault = await portFault(port, host);
  return fault === undefined
    ? note('Port', `${port} of ${host} is free: Sullivan doesn’t run here.`)
    : wrong(
        'Port',
        `${port} of ${host} can’t be used: ${fault}. Stop the program that uses the port, or choose another ${name} or HOST.`,
      );
}

/** Looks at Sullivan as browsers see it: through PUBLIC_URL and the proxy there. */
export async function lookAtPublicUrl(
  { publicUrl, host }: Config,
  noteClock: (of: string, answer: Answer) => void,
  lookup: LookupFunction | undefined,
): Promise<Finding[]> {
  const about = 'PUBLIC_URL';
  if (publicUrl === undefined)
    return [
      /^(?:127\.|::1$|localhost$)/.test(host)
        ? note(about, 'It isn’t set. Only this machine reaches Sullivan.')
        : note(
            about,
            `It isn’t set, although HOST ${host} opens Sullivan to the network. Set it to the address that people type.`,
          ),
    ];
  let answer: Answer;
  try {
    answer = await visit(`${publicUrl}/readyz`, { ...(lookup && { lookup }) });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return [wrong(about, `${publicUrl} ${error.message}.`)];
  }
  noteClock(publicUrl, answer);
  const state = readinessIn(answer);
  if (!state) return [wrong(about, otherAnswer(publicUrl, answer))];
  return [
    ok(about, `${publicUrl} leads to Sullivan.`),
    proxyHeaders(publicUrl, state.forwarded),
    await webSocket(publicUrl),
  ];
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

function dependenciesIn({ status, reason, dependencies = {} }: NonNullable<Readiness>): Finding[] {
  const failing = Object.entries(dependencies).filter(([, { state }]) => state !== 'ok');
  return [
    ...(status === 'ready'
      ? []
      : [
          wrong(
            'Server',
            `It takes no work (${status}${reason === undefined ? '' : `: ${reason}`}). Its log says more.`,
          ),
        ]),
    ...failing.map(([name, { state, why = '' }]) =>
      (state === 'starting' ? note : wrong)('Server', `It says of its ${name}: ${state}. ${why}`),
    ),
  ];
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
  const about = 'Proxy headers';
  if (forwarded === 'believed') return ok(about, 'Sullivan sees the addresses of visitors.');
  if (forwarded === 'ignored')
    return wrong(
      about,
      'The proxy names the addresses of visitors, but TRUST_PROXY doesn’t name the proxy, so all visitors share the limits of one address. Set TRUST_PROXY to the address that the proxy calls from.',
    );
  if (publicUrl.startsWith('https:'))
    return wrong(
      about,
      'The proxy doesn’t say who calls, so all visitors share the limits of one address. Let it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; haproxy: option forwardfor), and set TRUST_PROXY.',
    );
  return note(about, 'Requests reach Sullivan without a proxy, or through one that sets no X-Forwarded-For.');
}

/** Opens a socket as the editor does. */
function webSocket(publicUrl: string): Promise<Finding> {
  const about = 'WebSocket';
  const advice =
    'Let the proxy pass on the headers Upgrade and Connection (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade")';
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const socket = new WebSocket(publicUrl.replace(/^http/, 'ws') + COLLABORATION_PATH + DEMO_ROOM, {
    origin: publicUrl,
    handshakeTimeout: SOCKET_WITHIN_MS,
  });
  socket.on('open', () => {
    resolve(ok(about, 'The editor can connect.'));
    socket.terminate();
  });
  socket.on('unexpected-response', (request, { statusCode = 0 }) => {
    resolve(
      statusCode === 403
        ? wrong(about, `Sullivan refuses pages of ${publicUrl}. Start it with the same PUBLIC_URL.`)
        : wrong(about, `The editor can’t connect: a WebSocket gets status ${statusCode}. ${advice}.`),
    );
    request.destroy();
  });
  socket.on('error', (error) => resolve(wrong(about, `The editor can’t connect: ${messageOf(error)}. ${advice}.`)));
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
