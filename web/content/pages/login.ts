import type { ContentPage } from '../blocks.ts';

/** The words around the sign-in form. */
export const login: ContentPage = {
  title: 'Your account',
  description: 'Sign in to Sullivan, create an account or log out. Writing and reading notes need no account.',
  blocks: [
    { kind: 'hero', title: 'Your account', lead: 'Sign in, open an account, or log out.' },
    {
      kind: 'island',
      island: 'account',
      title: 'What it is for',
      lead: 'With an account, your messages and entries go in your name. Writing needs none: [the room](/demo) and its notes are open to everyone.',
      waiting: 'Loading your account…',
      noScript:
        'Signing in needs script, which is off in this browser. Questions about an account reach us at the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
  ],
};
