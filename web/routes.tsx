import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';

import type { PagePath } from '#shared-types/pages';

import { ErrorBoundary } from './app/error-boundary.tsx';
import { Layout } from './app/layout.tsx';
import { NotFound } from './app/not-found.tsx';
import { LandingPage } from './features/landing/landing-page.tsx';
import { Loading } from './ui/loading.tsx';

// The editor is by far the largest part of the site, so only a visit to /demo loads it.
const DemoPage = lazy(async () => ({ default: (await import('./features/demo/demo-page.tsx')).DemoPage }));

// A record over PagePath: a page of the shared list that has no element here is a type error.
const pages: Record<PagePath, ReactNode> = {
  '/': <LandingPage />,
  '/demo': <DemoPage />,
};

/** Shows the page of the current address inside the common layout. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Layout>
        <Suspense fallback={<Loading what="the page" />}>
          <Routes>
            {Object.entries(pages).map(([path, page]) => (
              <Route key={path} path={path} element={<ErrorBoundary>{page}</ErrorBoundary>} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Layout>
    </ErrorBoundary>
  );
}
