import type { FastifyInstance, FastifyRequest } from 'fastify';

import { PAGE_PATHS, UNLISTED_PATHS } from '#shared-types/site/pages';

/** The settings for files that search engines and other programs expect at fixed addresses. */
interface FindabilityOptions {
  /** The origin where people reach the product; if undefined, the one they requested. */
  publicUrl: string | undefined;
  /** Where to report a vulnerability; if undefined, only the contact page is named. */
  contactEmail: string | undefined;
  /** Where the operator's rules of the sweepstake are; if undefined, the link leads to the terms. */
  sweepstakeRulesUrl: string | undefined;
}

/** A security.txt must not be older than a year (RFC 9116 section 2.5.5), so each answer is valid for half a year. */
const SECURITY_TXT_LIFETIME_MS = 182 * 24 * 3_600_000;

/** Serves `robots.txt`, `sitemap.xml`, the addresses under `/.well-known/`, and the link to the sweepstake rules (D-04). */
export async function findabilityRoutes(app: FastifyInstance, options: FindabilityOptions) {
  const originOf = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  // An answer may name the requested host, so a cache must not serve it for a different host.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
  });

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', (request, reply) => {
    const listed = PAGE_PATHS.filter((page) => !UNLISTED_PATHS.includes(page));
    const urls = listed.map((page) => `  <url><loc>${escapeXml(originOf(request) + page)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });

  app.get('/.well-known/security.txt', (request, reply) => {
    const expires = new Date(Date.now() + SECURITY_TXT_LIFETIME_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `${options.contactEmail === undefined ? '' : `Contact: mailto:${options.contactEmail}\n`}Contact: ${originOf(request)}/contact\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${originOf(request)}/.well-known/security.txt\n`,
      );
  });

  // The W3C note "A Well-Known URL for Changing Passwords": password managers send their users here.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account', 302));
  // Global Privacy Control: we sell and share nothing, with or without the signal.
  app.get('/.well-known/gpc.json', () => ({ gpc: true, lastUpdate: '2026-11-21' }));
  app.get('/official-rules', (_request, reply) =>
    reply.redirect(options.sweepstakeRulesUrl ?? '/terms-of-service#sweepstake', 302),
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
