import { HEADER_LINKS, LOGIN_LINK, PRODUCT_NAME, SITE } from '../content/site.ts';
import { Logo } from './logo.tsx';
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
