import { HEADER_LINKS, LOGIN_LINK, SITE } from '../content/site.ts';
import { NavLink } from './nav-link.tsx';

/** The id by which the buttons that open the menu name it. */
export const MENU_ID = 'menu';

/**
 * The navigation of narrow screens, after the content. It is a native popover, so it opens and closes without
 * script, on Escape too, and returns the focus to the button that opened it.
 */
export function MobileMenu() {
  return (
    <nav className="mobile-menu" id={MENU_ID} popover="auto" aria-label={SITE.mainNavigation}>
      <ul>
        {HEADER_LINKS.map((link, index) => (
          <li key={link.to}>
            {/* A popover that opens focuses the element with autofocus; a closed one takes no focus. */}
            <NavLink {...link} autoFocus={index === 0} />
          </li>
        ))}
      </ul>
      {/* The script of the page shows it to a person who is signed in. */}
      <NavLink className="account-link" hidden suppressHydrationWarning {...LOGIN_LINK} label="" />
    </nav>
  );
}
