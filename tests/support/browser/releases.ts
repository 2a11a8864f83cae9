import type { Site } from '#bff/site/site-pages';

import { builtSite, startBff } from '../server/start-bff.ts';

/** A server whose next release the test brings. */
export async function startReleases(): Promise<{
  url: string;
  pages: Site['pages'];
  release: (worker?: string, etag?: string) => void;
}> {
  const site = await builtSite();
  const worker = site.files.get('/sw.js');
  if (!worker) throw new Error('The site has no service worker.');
  const bff = await startBff({ withSite: site });
  return {
    url: bff.url,
    pages: site.pages,
    release(text = worker.plain.toString().replace(/"name":"\w+"/, '"name":"next"'), etag = '"next"') {
      worker.plain = Buffer.from(text);
      worker.br = undefined;
      worker.gzip = undefined;
      worker.headers = { ...worker.headers, etag };
    },
  };
}

export const cacheNames = () => caches.keys();
