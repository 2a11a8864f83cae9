import type { PagePath } from '#shared-types/site/pages';

/** The name of the product. */
export const PRODUCT_NAME = 'Sullivan';

/** The words of the header, the menu and the footer, and of what every page shares. */
export const SITE = {
  skipToContent: 'Skip to content',
  skipToNavigation: 'Skip to navigation',
  menu: 'Menu',
  mainNavigation: 'Main',
  loadingPage: 'the page',
  renderError: 'Something went wrong!',
  renderErrorHelp: 'Reload the page. What’s “Saved” is still there.',
  showError: 'Show Error',
  hideError: 'Hide Error',
} as const;

/** The links of the header and of the menu, in their order. */
export const HEADER_LINKS: readonly { to: PagePath; label: string }[] = [
  // The styles show it to people who are signed in.
  { to: '/desk', label: 'Desk' },
  // The styles show it as soon as there may be texts, here or in an account (D-67).
  { to: '/documents', label: 'Documents' },
  { to: '/contact', label: 'Contact' },
  { to: '/demo', label: 'Try Sullivan!' },
];

/** The link that only the wide header has. For a person who is signed in the script of the page puts their name there, or else the title, and has it lead to their account. */
export const LOGIN_LINK: { to: PagePath; also: PagePath; label: string; title: string } = {
  to: '/login',
  also: '/account',
  label: 'Login',
  title: 'Your account',
};
