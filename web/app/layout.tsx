import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { Header } from './header.tsx';

import './layout.css';

/** What all pages have in common: the skip link, the header, and a main part that takes the focus when the page changes. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          // The address of a private draft lives in the fragment, so the link must not replace it.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Header />
      <main id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Moves the focus to the new page after a navigation, as a full page load would; the first page of a visit keeps its own. */
function useFocusOnNewPage(main: { readonly current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, main]);
}
