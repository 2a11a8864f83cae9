import type { ContentPage } from '../blocks.ts';

/** This page holds nothing but its heading, as the specification asks. */
export const underconstruction: ContentPage = {
  title: 'Under construction',
  description: 'This part of Sullivan is under construction. The editor and the other pages are open.',
  blocks: [{ kind: 'hero', title: 'under construction', lead: '' }],
};
