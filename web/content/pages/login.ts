import type { ContentPage } from '../blocks.ts';

/** The words above the sign-in form. */
export const login: ContentPage = {
  title: 'Your account',
  description:
    'What an account of Sullivan is for. Writing and reading notes need none; signing in is not open here yet.',
  blocks: [
    {
      kind: 'hero',
      title: 'Your account',
      lead: 'An account will let you find your own documents again, and send forms in your name. Writing needs none: the room and its notes are open to everyone. Signing in is not open here yet.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
    },
  ],
};
