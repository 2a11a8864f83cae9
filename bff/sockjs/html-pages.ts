import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The address of the client. */
const CLIENT_FILE = fileURLToPath(import.meta.resolve('sockjs-client/dist/sockjs.min.js'));

/** A page or script that doesn't change while the process runs. */
export interface StaticAnswer {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

/** The client, for the iframe page. */
export async function loadClientScript(): Promise<StaticAnswer> {
  return staticAnswer(await readFile(CLIENT_FILE), 'text/javascript; charset=UTF-8');
}

const BOOTSTRAP = `
    document.domain = document.domain;
    SockJS.bootstrap_iframe();
  `;

/**
 * The page that connects to the endpoint from a hidden frame (SockJS protocol 0.3.3, section IframePage, which defines its text).
 * Only pages from our own origin may frame it, and it only runs the client (D-23).
 * @param clientUrl the address of the client, which changes with its content.
 */
export function iframePage(clientUrl: string): StaticAnswer {
  const html = `<!DOCTYPE html>
<html>
<head>
  <meta http-equiv="X-UA-Compatible" content="IE=edge" />
  <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
  <script src="${clientUrl}"></script>
  <script>${BOOTSTRAP}</script>
</head>
<body>
  <h2>Don't panic!</h2>
  <p>This is a SockJS hidden iframe. It's used for cross domain magic.</p>
</body>
</html>`;
  const page = staticAnswer(Buffer.from(html), 'text/html; charset=UTF-8');
  const bootstrapHash = createHash('sha256').update(BOOTSTRAP).digest('base64');
  page.headers['content-security-policy'] = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${bootstrapHash}'`,
    "connect-src 'self'",
    "frame-src 'self'", // the htmlfile transport opens one more
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return page;
}

function staticAnswer(body: Buffer, type: string): StaticAnswer {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { body, etag: `"${hash}"`, headers: { 'content-type': type } };
}

/** A streamed page can't list its scripts by hash; they only contain JSON without `<`. */
export const HTML_FILE_POLICY = "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'self'";

/** Some browsers don't process any of a page until they have received this many characters. */
const HTML_FILE_LENGTH = 1024;

/** The start of the endless page of the htmlfile transport (SockJS protocol 0.3.3, section HtmlFile, which defines its text). */
export function htmlFilePage(callback: string): string {
  const head = `<!doctype html>
<html><head>
  <meta http-equiv="X-UA-Compatible" content="IE=edge" />
  <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
</head><body><h2>Don't panic!</h2>
  <script>
    document.domain = document.domain;
    var c = parent.${callback};
    c.start();
    function p(d) {c.message(d);};
    window.onload = function() {c.stop();};
  </script>`;
  return `${head.padEnd(HTML_FILE_LENGTH)}\r\n\r\n`;
}
