import { Link, NavLink } from 'react-router-dom';

import { HEADER_LINKS } from '../content/site.ts';
import { Logo } from './logo.tsx';

/** The bar at the top of every page; the link of the current page is bold and marked for assistive technology (D-17). */
export function Header() {
  return (
    <header className="site-header">
      <Link className="site-logo" to="/">
        <Logo />
        <span>Sullivan</span>
      </Link>
      <nav aria-label="Main">
        <ul>
          {HEADER_LINKS.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
