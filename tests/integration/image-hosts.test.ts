import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';

import { ConfigError, readConfig } from '#bff/config/config';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

const HOSTS = ['images.example.org', 'media.example.net:8443'];

let listing: TestBff;
let bare: TestBff;
beforeAll(async () => {
  listing = await startBff({ withSite: true, config: { imageHosts: HOSTS } });
  bare = await startBff({ withSite: true });
});

const policyOf = async (bff: TestBff, path: string) =>
  String((await request(bff.url).get(path).set('accept', 'text/html')).headers['content-security-policy']);

const hostsToldBy = async (bff: TestBff) => (await request(bff.url).get('/config.json').expect(200)).body.imageHosts;

// The application changes pages in place, so the policy of the first page holds in the editor too.
test.each(['/', '/demo', '/no-such-page'])(
  '%s may load images of the listed hosts by https, and nothing else of them',
  async (path) => {
    const policy = await policyOf(listing, path);
    expect(policy).toContain(
      "img-src 'self' data: blob: https://images.example.org https://media.example.net:8443; media-src 'self';",
    );
    expect(policy.replace(/img-src [^;]+/, '')).not.toContain('example');
    expect(await policyOf(bare, path)).toContain("img-src 'self' data: blob:;");
  },
);

test('answers that are no pages allow no image of any other host', async () => {
  for (const path of ['/healthz', '/config.json', '/api/no-such-call'])
    expect(await policyOf(listing, path)).toContain("img-src 'self' data: blob:;");
});

test('the browser gets the listed hosts', async () => {
  expect(await hostsToldBy(listing)).toEqual(HOSTS);
  expect(await hostsToldBy(bare)).toEqual([]);
});

test('IMAGE_HOSTS takes host names, with a port where it is not 443', () => {
  const { imageHosts } = readConfig({ IMAGE_HOSTS: 'Images.Example.org, media.example.net:8443,cdn.example.com:443' });
  expect(imageHosts).toEqual([...HOSTS, 'cdn.example.com']);
});

test.each([
  ...`https://images.example.org images.example.org/a *.example.org * 'unsafe-inline' a.example, user@a.example
    bücher.example a.example:70000 a..example`.split(/\s+/),
  'a.example; script-src *',
  'a.example b.example',
])('IMAGE_HOSTS refuses "%s" in words', (list) => {
  expect(() => readConfig({ IMAGE_HOSTS: list })).toThrow(ConfigError);
  expect(() => readConfig({ IMAGE_HOSTS: list })).toThrow(/IMAGE_HOSTS must be a comma-separated list of host names/);
});
