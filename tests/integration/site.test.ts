import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { PAGE_PATHS, UNLISTED_PATHS } from '#shared-types/site/pages';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

const PUBLIC_URL = 'https://write.example.org';
const LISTED = PAGE_PATHS.filter((page) => !UNLISTED_PATHS.includes(page));

let bare: TestBff;
let published: TestBff;
beforeAll(async () => {
  bare = await startBff({ withSite: true });
  published = await startBff({
    withSite: true,
    config: {
      publicUrl: PUBLIC_URL,
      legalEntityName: 'Quill & Sons <LLC>',
      legalEntityAddress: '1 Bay Street, Miami',
      legalContactEmail: 'privacy@quill.example',
      legalReviewed: true,
      sweepstakeRulesUrl: 'https://quill.example/rules',
    },
  });
});

const page = async (bff: TestBff, path: string) => (await request(bff.url).get(path).set('accept', 'text/html')).text;

const ask = (path: string) => request(bare.url).get(path).set('accept', 'text/html');

const titleOf = (html: string) => /<title>([^<]+)<\/title>/.exec(html)?.[1];

describe('Every page', () => {
  test.each(PAGE_PATHS)('%s has a title, and none has that of another', async (path) => {
    const titles = await Promise.all(PAGE_PATHS.map((each) => page(bare, each)));
    const own = titleOf(await page(bare, path));
    expect(own).toMatch(/Sullivan/);
    expect(titles.filter((html) => titleOf(html) === own)).toHaveLength(1);
  });

  test.each(PAGE_PATHS)('%s leaves no place unfilled, whatever the settings', async (path) => {
    for (const bff of [bare, published]) expect(await page(bff, path)).not.toMatch(/%[A-Z_]{3,}%|<!--[a-z]+-->/);
  });

  test.each(PAGE_PATHS)('%s allows its own styles and script by their hashes, and no others', async (path) => {
    const { text, headers } = await request(bare.url).get(path);
    const hashes = (kind: RegExp) =>
      [...text.matchAll(kind)].map(
        ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
      );
    const styles = hashes(/<style>(.*?)<\/style>/gs);
    const scripts = hashes(/<script data-application="[^>]*>(.*?)<\/script>/gs);
    expect(styles.length).toBeGreaterThan(0);
    expect(scripts).toHaveLength(1);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`);
    expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
    expect(text).not.toMatch(/ style="| on[a-z]+="/);
  });

  test.each(LISTED)('%s tells search engines and link previews its address, words and picture', async (path) => {
    const html = await page(published, path);
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${PUBLIC_URL}${path}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}/og.png"/>`);
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(html).not.toContain('noindex');
  });

  test.each(LISTED)('%s leaves out what needs an absolute address when there is none', async (path) => {
    expect(await page(bare, path)).not.toMatch(/canonical|og:url|og:image"/);
  });

  test.each([...UNLISTED_PATHS, '/no-such-page'])('%s asks not to be listed', async (path) => {
    expect(await page(published, path)).toContain('<meta name="robots" content="noindex"/>');
  });
});

test('a page that somebody has asked for is sent in its smallest form from then on', async () => {
  const sizeOf = async () => {
    const response = await fetch(`${bare.url}/terms-of-service`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    return Number(response.headers.get('content-length'));
  };
  const html = await page(bare, '/terms-of-service');
  const smallest = brotliCompressSync(html).length; // Node compresses with the best quality by default
  await expect.poll(sizeOf).toBe(smallest);
});

test('a slash at the end of the address of a page leads to the page', async () => {
  expect((await ask('/contact/').expect(301)).headers['location']).toBe('/contact');
  expect((await ask('/demo//?from=mail').expect(301)).headers['location']).toBe('/demo?from=mail');
  for (const path of ['/no-such-page/', '//example.org/', '/%2F/']) await ask(path).expect(404);
});

test('the picture of link previews, the icons and the manifest are there', async () => {
  const manifest = (await (await fetch(`${bare.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
  const icons = manifest.icons.map(({ src }) => src);
  for (const file of [...icons, '/og.png', '/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    const { headers } = await request(bare.url).get(file).expect(200);
    expect(headers['content-type']).toMatch(/^image\//);
  }
});

test('robots.txt opens the site and names the sitemap, which lists the pages to be found', async () => {
  const robots = await request(published.url).get('/robots.txt').expect(200);
  expect(robots.text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  const sitemap = await request(published.url).get('/sitemap.xml').expect(200).expect('content-type', /xml/);
  const addresses = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(LISTED.map((path) => PUBLIC_URL + path));
  const asked = await request(bare.url).get('/sitemap.xml').set('host', 'school.example');
  expect(asked.text).toContain('<loc>http://school.example/about</loc>');
});

test('security.txt says whom to tell of a weakness, and does not outlive a year', async () => {
  const { text } = await request(published.url).get('/.well-known/security.txt').expect(200);
  expect(text).toContain('Contact: mailto:privacy@quill.example\n');
  expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
});

test('password managers are led to the account page, and the privacy signal is acknowledged', async () => {
  await request(bare.url).get('/.well-known/change-password').expect(302).expect('location', '/account');
  await request(bare.url)
    .get('/.well-known/gpc.json')
    .expect(200)
    .expect(({ body }) => expect(body).toMatchObject({ gpc: true }));
});

test('the official rules of the sweepstake are those of the operator, and else the terms of service', async () => {
  await request(published.url).get('/official-rules').expect(302).expect('location', 'https://quill.example/rules');
  await request(bare.url).get('/official-rules').expect(302).expect('location', '/terms-of-service#sweepstake');
});

test('the films are served in ranges and may be kept for good', async () => {
  const film = /\/assets\/[\w.-]+\.webm/.exec(await page(bare, '/'))?.[0] ?? '';
  const { headers, body } = await request(bare.url).get(film).set('range', 'bytes=0-99').expect(206);
  expect(headers['content-type']).toBe('video/webm');
  expect(headers['content-range']).toMatch(/^bytes 0-99\/\d+$/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((body as Buffer).length).toBe(100);
  const outside = await request(bare.url).get('/assets/..%2fpages%2fabout.html');
  expect(outside.status).toBeGreaterThanOrEqual(400);
});
