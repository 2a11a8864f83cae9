import { optional, setting } from './setting.ts';
import { addressList, oneOf, origin, secretKey, text, wholeNumber, yesOrNo } from './validators.ts';

const FIVE_MINUTES_MS = 300_000;

/** Where the server listens, which proxies it trusts, its limits, and what it logs. */
export const serverSettings = {
  port: setting('PORT', wholeNumber(0, 65_535), 3000, 'The TCP port. `0` picks a free one.'),
  host: setting('HOST', text, '127.0.0.1', 'The address to listen on. `0.0.0.0` opens Sullivan to the network.'),
  publicUrl: optional(
    'PUBLIC_URL',
    origin,
    'The address people type to reach Sullivan, such as `https://write.example.org`. Set it on every server in a network: Sullivan uses it to tell its own pages from a stranger’s, and canonical links, link previews and the sitemap need it.',
    {
      details:
        'Without it, a stranger who points a host name at the server (DNS rebinding) can open sockets, unless HOST is a loopback address and TRUST_PROXY is empty: then only pages at localhost or an IP address can. That also means that behind a proxy on the same machine no socket opens until you set PUBLIC_URL or TRUST_PROXY.',
    },
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    addressList,
    [],
    'The addresses or ranges of your proxies, such as `10.0.0.0/8`. Sullivan believes the `X-Forwarded-*` headers of these only.',
    { details: 'A number of hops isn’t allowed: it would trust whatever a client writes at that place in the header.' },
  ),
  rateLimitFactor: setting(
    'RATE_LIMIT_FACTOR',
    wholeNumber(1, 1_000_000),
    1,
    'Multiplies every limit on calls by an address or a user, and what one address may store in an hour (32 MiB, and 20 new drafts after the first 60; documents of an account don’t count as drafts). Everyone behind a school’s router shares one address, so a school of a thousand needs more than 1.',
  ),
  socketsPerAddress: setting(
    'SOCKETS_PER_ADDRESS',
    wholeNumber(1, 10_000),
    150,
    'How many editors, and how many messaging connections, one address may have open at once. People behind one router share an address.',
  ),
  upstreamTimeoutMs: setting(
    'UPSTREAM_TIMEOUT_MS',
    wholeNumber(100, FIVE_MINUTES_MS),
    15_000,
    'How long to wait for another service before answering 504, in milliseconds: an evaluator, the identity service, or one that gets what people send. Also how long one analysis may take, with 2 seconds more for every thousand words; then the answer is what has been read so far.',
  ),
  apiDocs: setting(
    'API_DOCS',
    yesOrNo,
    false,
    '`true` shows the API as a page at `/api/docs`, next to `/api/openapi.json`. `npm run dev` sets it.',
  ),
  logLevel: optional(
    'LOG_LEVEL',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'The lowest level to log: `debug`, `info`, `warn`, `error` or `silent`. At `info` the log has one JSON line for each request, without query strings or tokens.',
    { shownDefault: '`info`; `warn` on a terminal' },
  ),
  metricsToken: optional(
    'METRICS_TOKEN',
    secretKey,
    'A key of at least 16 characters. With it, `/metrics` has figures for Prometheus, which sends the key as a bearer token.',
    { isSecret: true },
  ),
  metricsPort: optional(
    'METRICS_PORT',
    wholeNumber(0, 65_535),
    'A second port of `HOST` that serves `/metrics` alone, so that the first one doesn’t. A worker serves them here, too. Without METRICS_TOKEN, everyone who reaches the port can read it.',
  ),
  shutdownWaitMs: setting(
    'SHUTDOWN_WAIT_MS',
    wholeNumber(0, 9000),
    0,
    'How long `/readyz` answers 503 before the server stops listening, in milliseconds. Multiply the interval of your load balancer’s checks by the failures it waits for, and add half a second.',
    { shownDefault: '`0`; in a container `3000`' },
  ),
};
