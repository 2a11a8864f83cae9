import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';

import { isPagePath, NOT_FOUND_PATH, PAGE_PATHS, UNLISTED_PATHS } from '#shared-types/site/pages';

import { DocumentPage } from './app/document-page.tsx';
import { Footer } from './app/footer.tsx';
import type { Screen } from './app/screen.ts';
import privacyPolicy from './content/legal/privacy-policy.md';
import termsOfService from './content/legal/terms-of-service.md';
import { CONTENT_PAGES } from './content/site/all-pages.ts';
import { DRAWING_NAMES, ISLAND_NAMES, type IslandName } from './content/site/blocks.ts';
import { NOT_FOUND } from './content/site/not-found.ts';
import { isProgramPath, PROGRAM_DESCRIPTIONS, PROGRAM_TITLES, type ProgramPath } from './content/site/programs.ts';
import { PRODUCT_NAME } from './content/site/site.ts';
import { DrawnShape } from './drawings/drawing.tsx';
import { ContentPageView } from './features/content-page/content-page-view.tsx';
import { LegalPage, NotFound } from './features/content-page/pages-without-blocks.tsx';
import { Head } from './head.tsx';
import { island, ISLANDS } from './islands.tsx';
import { AppRoutes, tabTitle } from './routes.tsx';

/** Every page that the build writes. */
export const prerenderedPaths: readonly string[] = [...PAGE_PATHS, NOT_FOUND_PATH];

/** The modules of each program in the order in which they run, from which the browser learns what to fetch. */
const PROGRAM_MODULES: Record<ProgramPath, readonly string[]> = {
  '/demo': ['features/editor/demo-page.tsx', 'features/editor/restarting-editor.tsx'],
  '/class': ['features/hand-in/class-page.tsx'],
  '/desk': ['features/desk/desk-page.tsx'],
  '/documents': ['features/library/documents-page.tsx'],
  '/returned': ['features/hand-in/returned-page.tsx'],
  '/record': ['features/record-check/record-page.tsx'],
  '/document-view': ['features/plain-editor/document-view-page.tsx'],
};

/** The module of each island, likewise. */
const ISLAND_MODULES: Record<IslandName, string> = {
  contact: 'features/contact-query/contact-query-form.tsx',
  sweepstake: 'features/sweepstake/sweepstake-form.tsx',
  account: 'features/account/account.tsx',
  'account-page': 'features/account/account-page.tsx',
  'reset-password': 'features/account/reset-password.tsx',
};

/** The HTML of each island as it is before anybody has touched it. */
const ISLAND_HTML = new Map(
  await Promise.all(
    ISLAND_NAMES.map(
      async (name) => [name, renderToString(island(await ISLANDS[name]()), { identifierPrefix: name })] as const,
    ),
  ),
);

/** What the document of a page is made of, beside what all documents share. */
interface PageSource {
  title: string;
  description: string;
  /** Undefined for a program: its document holds the frame only. */
  screen: Screen | undefined;
}

/** The finished HTML of one page, by the places of index.html that it fills. */
export interface PageParts {
  head: string;
  root: string;
  /** What a program is for, to be read while it loads; nothing on a page of text. */
  opening: string;
  footer: string;
}

/** Every drawing as an `svg` element, by its name. */
export function renderDrawings(): Map<string, string> {
  return new Map(DRAWING_NAMES.map((name) => [name, renderToStaticMarkup(<DrawnShape name={name} />)]));
}

/** Draws a page. */
export function renderPage(path: string): PageParts {
  const { title, description, screen } = pageSource(path);
  const head = <Head path={path} title={title} description={description} isListed={isListed(path)} />;
  const root = (
    <StaticRouter location={path}>
      <AppRoutes first={screen} />
    </StaticRouter>
  );
  return {
    head: renderToStaticMarkup(head),
    root: renderToString(root),
    opening: isProgramPath(path) ? renderToStaticMarkup(<p className="opening">{PROGRAM_DESCRIPTIONS[path]}</p>) : '',
    footer: renderToStaticMarkup(<Footer needsScript={isProgramPath(path)} />),
  };
}

/** The modules that the page of a program loads immediately, as the build names them. */
export function modulesOf(path: string): readonly string[] {
  return isProgramPath(path) ? ['index.html', ...PROGRAM_MODULES[path]] : [];
}

/** The modules of the islands in the page, as the build names them; it is whole without them, and they come after it. */
export function islandModulesOf(path: string): readonly string[] {
  const blocks = CONTENT_PAGES[path]?.blocks ?? [];
  const modules = blocks.flatMap(({ island: name }) => (name === undefined ? [] : [ISLAND_MODULES[name]]));
  return modules.length > 0 ? ['islands.tsx', ...modules] : [];
}

function isListed(path: string): boolean {
  return isPagePath(path) && !UNLISTED_PATHS.includes(path);
}

function pageSource(path: string): PageSource {
  if (isProgramPath(path)) {
    return { title: tabTitle(PROGRAM_TITLES[path]), description: PROGRAM_DESCRIPTIONS[path], screen: undefined };
  }
  const { title, description, html } = text(path);
  const fullTitle = path === '/' ? `${PRODUCT_NAME}: ${title}` : tabTitle(title);
  return { title: fullTitle, description, screen: { title: fullTitle, content: () => <DocumentPage html={html} /> } };
}

/** The text of a page as HTML, in which nothing is left for the browser to draw. */
function text(path: string): { title: string; description: string; html: string } {
  if (path === '/privacy-policy' || path === '/terms-of-service') {
    const legal = path === '/privacy-policy' ? privacyPolicy : termsOfService;
    return { ...legal, html: renderToStaticMarkup(<LegalPage {...legal} />) };
  }
  if (path === NOT_FOUND_PATH) {
    return { title: NOT_FOUND.title, description: NOT_FOUND.help, html: renderToStaticMarkup(<NotFound />) };
  }
  const page = CONTENT_PAGES[path];
  if (!page) throw new Error(`There is no text for ${path}.`);
  return { ...page, html: renderToStaticMarkup(<ContentPageView {...page} drawIsland={drawIsland} />) };
}

function drawIsland(name: IslandName): string {
  const html = ISLAND_HTML.get(name);
  if (html === undefined) throw new Error(`The island "${name}" is not drawn.`);
  return html;
}
