/** Every page of the site: the only list, used by the router and by the BFF, which answers every other path with status 404. */
export const PAGE_PATHS = [
  '/',
  '/about',
  '/account',
  '/class',
  '/contact',
  '/demo',
  '/desk',
  '/document-view',
  '/documents',
  '/ethical-ai',
  '/login',
  '/privacy-policy',
  '/product',
  '/product-finance',
  '/product-ib',
  '/product-legal',
  '/record',
  '/reset-password',
  '/returned',
  '/sweepstake',
  '/terms-of-service',
  '/underconstruction',
] as const;
export type PagePath = (typeof PAGE_PATHS)[number];

/** Whether a path is a page's. */
export function isPagePath(path: string): path is PagePath {
  return (PAGE_PATHS as readonly string[]).includes(path);
}

/** The pages that search engines must not list: they are workspaces, or contain nothing to find. */
export const UNLISTED_PATHS: readonly PagePath[] = [
  '/account',
  '/class',
  '/desk',
  '/document-view',
  '/documents',
  '/login',
  '/record',
  '/reset-password',
  '/returned',
  '/underconstruction',
];

/** The fragment with which `/demo` opens the last text of this device, or a new private page. */
export const LAST_TEXT = '#last';

/** The path where the page for unknown addresses is built. */
export const NOT_FOUND_PATH = '/404';

/** The name of the file that the build writes for a page, without its extension. */
export function pageName(path: string): string {
  return path === '/' ? 'landing' : path.slice(1);
}
