import { useLocation } from 'react-router-dom';

import type { PagePath } from '#shared-types/pages';

import type { PageLink } from '../content/blocks.ts';

interface NavLinkProps extends PageLink {
  /** Another page that the link stands for. */
  also?: PagePath;
  className?: string;
  autoFocus?: boolean;
  title?: string;
  hidden?: boolean;
  /** Whether the script of the page may have changed the words before the application arrives. */
  suppressHydrationWarning?: boolean;
}

/** A link of a navigation; that of the current page is marked, for the eye (bold) and for assistive technology. */
export function NavLink({ to, also, label, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  return (
    <a href={to} aria-current={pathname === to || pathname === also ? 'page' : undefined} {...rest}>
      {label}
    </a>
  );
}
