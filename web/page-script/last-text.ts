import { LAST_TEXT } from '#shared-types/pages';

/**
 * Has the links to the editor lead to the last text of this device, or to a new private page (D-66). Their address stays that of the
 * public sandbox until somebody follows one, so that nobody who copies one for a friend gives away a draft. On the page of the
 * editor they lead to the sandbox.
 */
export function leadToLastText({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href="/demo"]:not([data-sandbox])');
  if (!link || location.pathname === '/demo') return;
  link.hash = LAST_TEXT;
  // The browser, or the application, reads the address when all listeners have been called.
  setTimeout(() => link.setAttribute('href', '/demo'));
}
