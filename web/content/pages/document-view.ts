import type { ContentPage } from '../blocks.ts';

/** The words of the document page until it opens. */
export const documentView: ContentPage = {
  title: 'Document view',
  description: 'A page for one document: its topic, its text and the corrections beside it. It is not open here yet.',
  blocks: [
    {
      kind: 'hero',
      title: 'Document view',
      lead: 'One document on one page: its topic above, the text in the middle, the corrections beside it. It is not open here yet; the writing room is.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      drawing: 'marked-page',
    },
  ],
};
