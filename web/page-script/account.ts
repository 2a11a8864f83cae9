import { isMarkedSignedIn } from '../storage/signed-in-mark.ts';

/** Lets the form for signing in wait, unseen, where somebody seems to be signed in already. */
export function setUpAccount(page: ParentNode): void {
  const place = page.querySelector<HTMLElement>('[data-island=account]');
  if (place && isMarkedSignedIn()) place.dataset['waiting'] = '';
}
