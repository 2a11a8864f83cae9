import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { PRELOAD_DELAY_MS } from '#shared-types/constants';
import { isPagePath } from '#shared-types/site/pages';

import { inBackground } from '../errors/in-background.ts';
import type { ScreenCache } from './screen-cache.ts';

/**
 * Makes every link to a page of the site, also one inside a page of text, change the page in place, and fetches that
 * page ahead once the link has been pointed at, focused or touched for 50 ms.
 */
export function usePageLinks(screens: ScreenCache): void {
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = pageLink(event.target);
      if (!link || event.defaultPrevented || event.button !== 0 || opensElsewhere(event)) return;
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
      // A page that asks before it is left must ask here too, so the browser follows the link itself.
      if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
      event.preventDefault();
      inBackground(navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href }));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: Event) => {
      clearTimeout(timer);
      const link = pageLink(event.target);
      if (!link || link.pathname === window.location.pathname) return;
      // After a failure the click fetches the page again.
      timer = setTimeout(() => {
        screens.load(link.pathname).catch(() => undefined);
      }, PRELOAD_DELAY_MS);
    };
    // A finger is a pointer too.
    const intents = ['pointerover', 'focusin'];
    for (const intent of intents) document.addEventListener(intent, begin);
    return () => {
      clearTimeout(timer);
      for (const intent of intents) document.removeEventListener(intent, begin);
    };
  }, [screens]);
}

/** The link that an event happened on, if it leads to a page of this site in the same tab. */
function pageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOurs = link?.origin === window.location.origin && link.target === '' && isPagePath(link.pathname);
  return isOurs ? link : undefined;
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
