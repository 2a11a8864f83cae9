import { createServer } from 'node:https';

import { serve } from '../server/listen.ts';
import { LOCALHOST_CERTIFICATE } from '../server/localhost-certificate.ts';

/** Someone else's site, which serves one image with a self-signed certificate. */
export interface ImageHost {
  /** Its name and port, as an address of it has them. */
  host: string;
  /** The paths that it was asked for. */
  asked: string[];
  close: () => Promise<void>;
}

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>';

/** Starts one on a free port of this machine. */
export async function startImageHost(): Promise<ImageHost> {
  const asked: string[] = [];
  const server = createServer(LOCALHOST_CERTIFICATE, ({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'image/svg+xml').end(SQUARE);
  });
  const { url, close } = await serve(server);
  return { host: new URL(url).host, asked, close };
}
