import { markedName } from '../storage/signed-in-mark.ts';

/** Hides what people see who are signed out, until it is known whether somebody is signed in, where that seems likely. */
export function setUpAccount(page: ParentNode): void {
  const place = page.querySelector<HTMLElement>('[data-island^=account]');
  if (place && markedName() !== undefined) place.dataset['waiting'] = '';
}

/** Shows in the header and the menu who is signed in, and tells the styles whether somebody is. The application leaves the words of these links alone. */
export function showAccount(): void {
  const name = markedName();
  document.documentElement.toggleAttribute('data-signed-in', name !== undefined);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.account-link')) {
    const signedOut = (link.dataset['signedOut'] ??= link.textContent);
    link.textContent = name === undefined ? signedOut : name || link.title;
    link.hidden = link.textContent === '';
    link.href = name === undefined ? '/login' : '/account';
  }
}
