import type { ContentPage } from '../blocks.ts';

/** The words around the settings of an account. */
export const account: ContentPage = {
  title: 'Account settings',
  description:
    'Change your name or password, sign out everywhere, download what we keep for your account, or delete it.',
  blocks: [
    { kind: 'hero', title: 'Account settings', lead: 'Your name, your password, and what we keep for you.' },
    {
      kind: 'island',
      island: 'account-page',
      title: 'Your account',
      lead: 'The [privacy policy](/privacy-policy#account) says what belongs to an account, and how long we keep it.',
      waiting: 'Loading your account…',
      noScript:
        'Changing an account needs JavaScript, which is off in this browser. You can also write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
  ],
};
