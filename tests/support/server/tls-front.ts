import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { closeInTheEnd } from '../closing.ts';
import { LOCALHOST_CERTIFICATE } from './localhost-certificate.ts';

/** Terminates TLS in front of the product, as a load balancer does. */
export interface TlsFront {
  /** Its origin, `https://localhost:…`. */
  url: string;
  /** Hands requests on to this origin from now on. */
  leadTo: (origin: string) => void;
  close: () => Promise<void>;
}

/** Starts on a free port, so that its address is known before the product is started. */
export async function startTlsFront(): Promise<TlsFront> {
  let target = '';
  const server = createServer(LOCALHOST_CERTIFICATE, (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const passing = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passing.on('error', () => outgoing.destroy());
    incoming.pipe(passing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    leadTo: (origin) => {
      target = origin;
    },
    close: closeInTheEnd(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }),
  };
}
