import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { isAllowedLink } from './link-target.ts';

/** Opens a link of the text in a new tab on a click with Ctrl or Command; a plain click only puts the caret there. */
export const OpenLinks = Extension.create({
  name: 'openLinks',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleClick(_view, _position, event) {
            if (!event.ctrlKey && !event.metaKey) return false;
            const link = event.target instanceof Element ? event.target.closest('a') : null;
            if (link === null || !isAllowedLink(link.getAttribute('href'))) return false;
            window.open(link.href, '_blank', 'noopener,noreferrer');
            return true;
          },
        },
      }),
    ];
  },
});
