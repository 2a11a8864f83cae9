import { isMarkedSignedIn } from '../storage/signed-in-mark.ts';

/** Hides the sign-in form until it is known whether somebody is signed in, where that seems likely. */
export function setUpAccount(page: ParentNode): void {
  const place = page.querySelector<HTMLElement>('[data-island=account]');
  if (place && isMarkedSignedIn()) place.dataset['waiting'] = '';
}
