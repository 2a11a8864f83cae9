import type { ContentPage } from '../blocks.ts';

/** The words around the sign-in form. */
export const login: ContentPage = {
  title: 'Your account',
  description: 'Sign in to Sullivan, create an account or log out. You don’t need an account to write and read notes.',
  blocks: [
    { kind: 'hero', title: 'Your account', lead: 'Sign in, create an account, or log out.' },
    {
      kind: 'island',
      island: 'account',
      title: 'What it is for',
      lead: 'With an account, you find your documents on any computer, share them, and decide who may read, comment or write. You don’t need one to write: [the editor](/demo) and its notes are open to everyone.',
      waiting: 'Loading your account…',
      noScript:
        'Signing in needs JavaScript, which is off in this browser. If you have a question about an account, write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
  ],
};
