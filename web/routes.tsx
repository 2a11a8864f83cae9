import type { ComponentType } from 'react';
import type { Location } from 'react-router-dom';

import { DocumentPage, readPageDocument } from './app/document-page.tsx';
import { Layout } from './app/layout.tsx';
import { ScreenCache } from './app/screen-cache.ts';
import type { Screen } from './app/screen.ts';
import { useArrival } from './app/use-arrival.ts';
import { usePageLinks } from './app/use-page-links.ts';
import { useShownScreen } from './app/use-shown-screen.ts';
import { fetchPage } from './calls/fetch-ok.ts';
import { isProgramPath, PROGRAM_TITLES, type ProgramPath } from './content/site/programs.ts';
import { PRODUCT_NAME, SITE } from './content/site/site.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { Loading } from './ui/loading.tsx';

/** The pages that are programs, each in a chunk of its own; every other page of the shared list is a text. */
const PROGRAMS: Record<ProgramPath, () => Promise<ComponentType<{ location: Location }>>> = {
  '/class': () => import('./features/hand-in/class-page.tsx').then((program) => program.ClassPage),
  '/desk': () => import('./features/desk/desk-page.tsx').then((program) => program.DeskPage),
  '/returned': () => import('./features/hand-in/returned-page.tsx').then((program) => program.ReturnedPage),
  '/demo': () => import('./features/editor/demo-page.tsx').then((program) => program.DemoPage),
  '/documents': () => import('./features/library/documents-page.tsx').then((program) => program.DocumentsPage),
  '/record': () => import('./features/record-check/record-page.tsx').then((program) => program.RecordPage),
  '/document-view': () =>
    import('./features/plain-editor/document-view-page.tsx').then((program) => program.DocumentViewPage),
};

/** The title of the browser's tab. */
export function tabTitle(title: string): string {
  return `${title} · ${PRODUCT_NAME}`;
}

/** Loads what a path shows; rejects for an unknown path, whose page the browser then asks for itself. */
async function loadScreen(path: string): Promise<Screen> {
  if (isProgramPath(path)) {
    const Program = await PROGRAMS[path]();
    return { title: tabTitle(PROGRAM_TITLES[path]), content: (location) => <Program location={location} /> };
  }
  const source = await fetchPage(path);
  // A page is not shown before its islands have their styles.
  if (hasIsland(source)) await import('./islands.tsx').then((islands) => islands.loadIslands(source));
  return textScreen(source);
}

/** What the document of a path shows before any script runs: undefined for a program, whose code is then on its way. */
export function firstScreen(path: string, source: Document): Screen | undefined {
  return isProgramPath(path) ? undefined : textScreen(source);
}

function textScreen(source: Document): Screen {
  const { title, html } = readPageDocument(source);
  // One element, as React would put a second one's HTML into the page again, and end its islands, when only the fragment changes.
  const page = <DocumentPage html={html} takeOver={takeOverIslands} />;
  return { title, content: () => page };
}

function hasIsland(page: ParentNode): boolean {
  return page.querySelector('[data-island]') !== null;
}

/** Brings the islands of a page of text, and has them taken over until the result is called. */
function takeOverIslands(text: HTMLElement): () => void {
  const leaving = new AbortController();
  if (hasIsland(text))
    import('./islands.tsx')
      .then((islands) => islands.takeOverIslands(text, leaving.signal))
      .catch(() => text.querySelector('.island-failure')?.removeAttribute('hidden'));
  // Without a function to call, React would call this one again when the page is left.
  return () => leaving.abort();
}

const screens = new ScreenCache(loadScreen);

/** Shows the screen of the current address inside the common layout; `first` is what the document already shows. */
export function AppRoutes({ first }: { first: Screen | undefined }) {
  const shown = useShownScreen(screens, first);
  usePageLinks(screens);
  useArrival(shown);
  const { screen, location, pending } = shown;
  return (
    <Layout>
      {(screen === undefined || pending) && <Loading what={SITE.loadingPage} />}
      {screen && (
        // A screen that waits for the next one stays as it is: unsent words live in it.
        <div hidden={pending}>
          <ErrorBoundary key={location.pathname}>{screen.content(location)}</ErrorBoundary>
        </div>
      )}
    </Layout>
  );
}
