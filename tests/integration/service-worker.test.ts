import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';

import { PAGE_PATHS } from '#shared-types/site/pages';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startBff({ withSite: true });
});

/** What the build told the service worker: the files and pages that it keeps. */
async function release(): Promise<{ files: string[]; pages: string[]; application: string }> {
  const { text } = await request(bff.url).get('/sw.js').expect(200);
  return JSON.parse(/^const RELEASE=(\{.*?\});/.exec(text)?.[1] ?? '');
}

test('browsers ask for the service worker again at every visit, and it may reach this site only', async () => {
  const { headers } = await request(bff.url).get('/sw.js').expect(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
});

test.each(PAGE_PATHS)('%s allows workers of this site only', async (path) => {
  const { headers } = await request(bff.url).get(path);
  expect(String(headers['content-security-policy'])).toContain("worker-src 'self';");
});

test('the service worker keeps files whose names change with their content, and the pages of the programs', async () => {
  const { files, pages, application } = await release();
  expect(pages.toSorted()).toEqual(['/demo', '/document-view', '/documents']);
  expect(files).toContain(application);
  expect(new Set(files).size).toBe(files.length);
  for (const file of files) {
    expect(file).toMatch(/^\/assets\/.+-[\w-]{8}\.(?:js|css)$/);
    const { headers } = await request(bff.url).get(file).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const path of pages) {
    const { text } = await request(bff.url).get(path).expect(200);
    expect(text).toContain(`data-application="${application}"`);
  }
});

test('the service worker fetches less than 500 KB, compressed, most of which the editor has fetched already', async () => {
  const { files } = await release();
  const sizes = await Promise.all(
    files.map(async (file) => {
      const { headers } = await request(bff.url).head(file).set('accept-encoding', 'br');
      return Number(headers['content-length']);
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(500_000);
});

test('with OFFLINE=false, browsers get a service worker that removes what was kept, and itself', async () => {
  const without = await startBff({ withSite: true, config: { offline: false } });
  const { text, headers } = await request(without.url).get('/sw.js').expect(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(text).toContain('unregister()');
  expect(text).not.toContain('fetch');
});
