import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import type { PagePath } from '#shared-types/site/pages';

import type { PageLink } from '../content/site/blocks.ts';
import { HEADER_LINKS, LOGIN_LINK, PRODUCT_NAME, SITE } from '../content/site/site.ts';

import './layout.css';

/** The id by which the buttons that open the menu name it. */
const MENU_ID = 'menu';

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

/** The bar at the top of every page; the link of the current page is bold and marked for assistive technology. */
function Header() {
  return (
    <header className="site-header screen-only">
      <a className="site-logo" href="/">
        <Logo />
        <span>{PRODUCT_NAME}</span>
      </a>
      <nav className="wide-only" aria-label={SITE.mainNavigation}>
        <ul className="rows row middle">
          {HEADER_LINKS.map((link) => (
            <li key={link.to}>
              <NavLink {...link} />
            </li>
          ))}
          <li>
            <NavLink className="login-link account-link" suppressHydrationWarning {...LOGIN_LINK} />
          </li>
        </ul>
      </nav>
      <button className="menu-button narrow-only" type="button" popoverTarget={MENU_ID}>
        <span className="visually-hidden">{SITE.menu}</span>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path className="menu-icon-closed" d="M3 6h18M3 12h18M3 18h18" />
          <path className="menu-icon-open" d="M5 5l14 14M19 5L5 19" />
        </svg>
      </button>
    </header>
  );
}

/** The mark of the product: a letter and the wave under a word that deserves a second look. */
function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect className="logo-tile" x="1" y="1" width="30" height="30" rx="7" />
      <path
        className="logo-letter"
        d="M20.6 9.2c-1.1-1.1-2.7-1.7-4.6-1.7-2.9 0-4.9 1.4-4.9 3.6 0 5 9.6 2.3 9.6 6.9 0 2-2 3.2-4.6 3.2-2.2 0-4.1-.8-5.2-2.2"
      />
      <path className="logo-wave" d="M7 26q1.5-2.4 3 0t3 0 3 0 3 0 3 0 3 0" />
    </svg>
  );
}

/**
 * The navigation of narrow screens, after the content. It is a native popover, so it opens and closes without
 * script, on Escape too, and returns the focus to the button that opened it.
 */
function MobileMenu() {
  return (
    <nav className="mobile-menu narrow-only screen-only" id={MENU_ID} popover="auto" aria-label={SITE.mainNavigation}>
      <ul className="rows">
        {HEADER_LINKS.map((link) => (
          <li key={link.to}>
            {/* A popover that opens focuses the element with autofocus; a closed one takes no focus. */}
            <NavLink {...link} autoFocus={link.to === '/contact'} />
          </li>
        ))}
      </ul>
      {/* The script of the page shows it to a person who is signed in. */}
      <NavLink className="account-link" hidden suppressHydrationWarning {...LOGIN_LINK} label="" />
    </nav>
  );
}

interface NavLinkProps extends PageLink {
  /** Another page for which the link counts as current. */
  also?: PagePath;
  className?: string;
  autoFocus?: boolean;
  title?: string;
  hidden?: boolean;
  /** Whether the script of the page may have changed the words before the application arrives. */
  suppressHydrationWarning?: boolean;
}

/** A link of a navigation; the one to the current page is marked, for the eye (bold) and for assistive technology. */
function NavLink({ to, also, label, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  return (
    <a href={to} aria-current={pathname === to || pathname === also ? 'page' : undefined} {...rest}>
      {label}
    </a>
  );
}
