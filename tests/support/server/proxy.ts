import { createServer, type IncomingMessage, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

import { serve } from './listen.ts';
import { LOCALHOST_CERTIFICATE } from './localhost-certificate.ts';

/** How a proxy does its work; each of these can be got wrong in its configuration. */
export interface ProxyHabits {
  /** Says in X-Forwarded-For who calls. */
  namesCallers?: boolean;
  /** Passes on the host that the caller asked for. */
  keepsHost?: boolean;
  /** Passes on upgrades to WebSockets. */
  passesUpgrades?: boolean;
  /** Speaks https, with a certificate for localhost that nobody knows. */
  isTls?: boolean;
}

/** A proxy in front of the product, as an operator sets one up. */
export interface Proxy {
  /** Its origin, `https://localhost:…` with TLS. */
  url: string;
  /** Hands requests on to this origin from now on. */
  leadTo: (origin: string) => void;
}

/** Starts one on a free port, so that its address is known before the product is started. */
export async function startProxy({
  namesCallers = true,
  keepsHost = true,
  passesUpgrades = true,
  isTls = false,
}: ProxyHabits = {}): Promise<Proxy> {
  let target = 'http://127.0.0.1:1';
  const headersOf = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    ...(!keepsHost && { host: new URL(target).host }),
    ...(namesCallers && { 'x-forwarded-for': socket.remoteAddress ?? '' }),
  });
  const server = isTls ? createTlsServer(LOCALHOST_CERTIFICATE) : createServer();
  server.on('request', (incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    const passing = request(target + url, { method, headers: headersOf(incoming) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passing.on('error', () => outgoing.writeHead(502).end('Bad Gateway'));
    incoming.pipe(passing);
  });
  if (passesUpgrades)
    server.on('upgrade', (incoming: IncomingMessage, client: Duplex) => {
      const { hostname, port } = new URL(target);
      const upstream = connect(Number(port), hostname, () => {
        const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
        upstream.pipe(client).pipe(upstream);
      });
      for (const socket of [client, upstream]) socket.on('error', () => [client, upstream].map((end) => end.destroy()));
    });
  const { url } = await serve(server);
  return {
    url: isTls ? url.replace('http://127.0.0.1', 'https://localhost') : url,
    leadTo(origin) {
      target = origin;
    },
  };
}
