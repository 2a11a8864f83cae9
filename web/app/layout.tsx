import type { ReactNode } from 'react';

import { SITE } from '../content/site.ts';
import { Header } from './header.tsx';
import { MENU_ID, MobileMenu } from './mobile-menu.tsx';

import './layout.css';
import './navigation.css';

/** What all pages have in common: the links to skip, the header, the main part, and the menu of narrow screens. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <button className="skip-link narrow-only" type="button" popoverTarget={MENU_ID}>
        {SITE.skipToNavigation}
      </button>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          // The address of a private draft lives in the fragment, so the link must not replace it.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {SITE.skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <MobileMenu />
    </>
  );
}
