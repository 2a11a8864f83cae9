import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** What a page needs beyond its origin. */
interface PagePolicy {
  /** The hashes of its own inline styles and scripts, quoted as the policy requires. */
  styleHashes?: string[];
  scriptHashes?: string[];
  /** Whether the page offers to sign in with Google, which makes the identity library load Google's script and a frame of ours. */
  googleSignIn?: boolean;
  /** The hosts whose images it may show, over https only. */
  imageHosts?: string[];
  /** Whether only named policies may turn text into HTML; false for pages that aren't ours. */
  trustedTypes?: boolean;
}

/**
 * Who may turn text into HTML or the address of a script (w3.org/TR/trusted-types): `web/calls/trusted-html.ts`, the editor, for pasted
 * content, and `web/files/reading/read-file.ts` and `web/service-worker/registration.ts`, for their workers.
 */
const TRUSTED_TYPES = [
  'sullivan',
  'sullivan-clipboard',
  'sullivan-files',
  'sullivan-service-worker',
  'ProseMirrorClipboard',
];

/**
 * What a page may load: everything from its own origin only; images also from `data:` and `blob:` for pasted pictures, and from
 * the hosts that the operator lists, because any other host would learn who is reading. A page also allows its own inline styles
 * and scripts, by their hashes.
 */
export function contentSecurityPolicy({
  styleHashes = [],
  scriptHashes = [],
  googleSignIn = false,
  imageHosts = [],
  // The identity library loads Google's script, which doesn't use such policies.
  trustedTypes = !googleSignIn,
}: PagePolicy = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(googleSignIn ? ['https://apis.google.com'] : []), ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    ["img-src 'self' data: blob:", ...imageHosts.map((host) => `https://${host}`)].join(' '),
    "media-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    ...(googleSignIn ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`] : []),
  ].join('; ');
}

const OPENER_POLICY = 'same-origin';
/** The policy of a file that a page brings along. Opened alone, it's text and loads nothing. */
const PART_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR_S = 31_536_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the answer is only ever a part of a page: styles, or a script that isn't a worker. What the page may do is the business of
     * the page's headers; repeated with every file, they were a tenth of what a first visit to the editor brought.
     */
    isPartOfPage?: boolean;
  }
  interface FastifyInstance {
    /** The security headers of every answer, for answers that bypass Fastify after `reply.hijack()`. */
    securityHeaders: Readonly<Record<string, string>>;
  }
}

/**
 * Sets the security headers of every answer. They are built once at start, since a header library costs 50 to 74 µs per request
 * (measured). The list follows the OWASP Application Security Verification Standard 5.0, section 3.4.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) => {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (publicUrl?.startsWith('https:'))
    headers['strict-transport-security'] = `max-age=${ONE_YEAR_S}; includeSubDomains`;
  const partHeaders = { ...headers, 'content-security-policy': PART_POLICY };
  headers['referrer-policy'] = 'no-referrer';
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

  const policy = contentSecurityPolicy();
  app.decorate('securityHeaders', {
    ...headers,
    'cross-origin-opener-policy': OPENER_POLICY,
    'content-security-policy': policy,
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.isPartOfPage) {
      reply.headers(partHeaders);
      return;
    }
    reply.headers(headers);
    // A page that opens pop-ups, or is one, says so itself.
    if (!reply.hasHeader('cross-origin-opener-policy')) reply.header('cross-origin-opener-policy', OPENER_POLICY);
    // A page brings its own policy, with the hashes of its inline styles and scripts.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
  });
});
