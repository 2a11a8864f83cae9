import { HEADER_LINKS, LOGIN_LINK, PRODUCT_NAME, SITE } from '../content/site.ts';
import { MENU_ID } from './mobile-menu.tsx';
import { NavLink } from './nav-link.tsx';

/** The bar at the top of every page; the link of the current page is bold and marked for assistive technology. */
export function Header() {
  return (
    <header className="site-header">
      <a className="site-logo" href="/">
        <Logo />
        <span>{PRODUCT_NAME}</span>
      </a>
      <nav className="wide-only" aria-label={SITE.mainNavigation}>
        <ul>
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
