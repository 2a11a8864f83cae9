import { useEffect } from 'react';
import type { Text } from 'yjs';

import { shownTitle } from '#shared-types/characters';

import { PRODUCT_NAME } from '../content/site.ts';

/** Names the tab after a document, as long as that has a title; otherwise the tab has the title of its page. */
export function useTabTitle(title: Text): void {
  useEffect(() => {
    const ofPage = document.title;
    const show = () => {
      const words = shownTitle(title.toJSON());
      document.title = words === '' ? ofPage : `${words} – ${PRODUCT_NAME}`;
    };
    show();
    title.observe(show);
    return () => {
      title.unobserve(show);
      // A new page has set its own already.
      if (document.title.endsWith(`– ${PRODUCT_NAME}`)) document.title = ofPage;
    };
  }, [title]);
}
