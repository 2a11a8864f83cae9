import { optional, setting } from './setting.ts';
import { addressList, oneOf, origin, text, wholeNumber, yesOrNo } from './validators.ts';

/** Where the server listens, which proxies it trusts, its limits, and what it logs. */
export const serverSettings = {
  port: setting('PORT', wholeNumber(0, 65_535), 3000, 'The TCP port. `0` takes a free one.'),
  host: setting('HOST', text, '127.0.0.1', 'The address to listen on. `0.0.0.0` opens the product to the network.'),
  publicUrl: optional(
    'PUBLIC_URL',
    origin,
    'The address under which people reach the product, such as `https://write.example.org`. Set it on every server in a network: it tells our own pages from a stranger’s, and canonical links, link previews and the sitemap need it.',
    {
      details:
        'Without it, a stranger who points a name of theirs at the server (DNS rebinding) can open sockets. While HOST is a loopback address and TRUST_PROXY is empty, only localhost and IP addresses can. Behind a proxy on the same machine, sockets are refused until PUBLIC_URL or TRUST_PROXY is set.',
    },
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    addressList,
    [],
    'The addresses or ranges, such as `10.0.0.0/8`, whose `X-Forwarded-*` headers are believed.',
    { details: 'A hop count is refused: it would trust whatever a client writes at that place of the header.' },
  ),
  rateLimitFactor: setting(
    'RATE_LIMIT_FACTOR',
    wholeNumber(1, 1_000_000),
    1,
    'Multiplies every limit of calls per address and user, and what one address may store in an hour (32 MiB, and 20 new drafts after the first 60). A school of a thousand behind one router needs more.',
  ),
  socketsPerAddress: setting(
    'SOCKETS_PER_ADDRESS',
    wholeNumber(1, 10_000),
    150,
    'How many editors, and how many messaging connections, one address may have open. People behind one router share an address.',
  ),
  apiDocs: setting(
    'API_DOCS',
    yesOrNo,
    false,
    '`true` serves a page about the product API at `/api/docs`, beside `/api/openapi.json`. `npm run dev` sets it.',
  ),
  logLevel: optional(
    'LOG_LEVEL',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'The least level that is logged: `debug`, `info`, `warn`, `error` or `silent`. The log has one JSON line for each request, without query strings or tokens.',
    { shownDefault: '`info`, `warn` on a terminal' },
  ),
  shutdownWaitMs: setting(
    'SHUTDOWN_WAIT_MS',
    wholeNumber(0, 9000),
    0,
    'How long `/readyz` answers 503 before the listener closes, in milliseconds. Set it to the interval of your load balancer’s checks times the failures it waits for, and half a second more.',
    { shownDefault: '`0`, in a container `3000`' },
  ),
};
