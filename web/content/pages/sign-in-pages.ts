import type { ContentPage } from '../site/blocks.ts';

/** The words around the sign-in form. */
export const login: ContentPage = {
  title: 'Your account',
  description: 'Sign in to Sullivan, create an account or log out. You don’t need an account to write and read notes.',
  blocks: [
    {
      kind: 'hero',
      title: 'Your account',
      lead: 'Sign in or create an account.',
      leadSignedIn: 'You’re signed in.',
    },
    {
      kind: 'island',
      island: 'account',
      title: 'Why have an account?',
      lead: 'With an account, you find your documents on any computer, share them, and decide who may read, comment or write. You don’t need one to write: [the editor](/demo) and its notes are open to everyone.',
      waiting: 'Loading your account…',
      noScript:
        'Signing in needs JavaScript, which is off in this browser. If you have a question about an account, write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
  ],
};

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

/** The words around the forms for a forgotten password. */
export const resetPassword: ContentPage = {
  title: 'Choose a new password',
  description: 'Forgot the password of your Sullivan account? Here is how to choose a new one and get back in.',
  blocks: [
    { kind: 'hero', title: 'Choose a new password', lead: 'Forgot your password? It happens.' },
    {
      kind: 'island',
      only: 'password-mail',
      island: 'reset-password',
      title: 'How it works',
      lead: 'We send a link to the email address of your account. Follow it within an hour, and choose a new password.',
      noScript:
        'This needs JavaScript, which is off in this browser. If you can’t turn it on, write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
    {
      kind: 'text',
      only: 'no-password-mail',
      title: 'Ask the people who run this site',
      paragraphs: [
        'This site sends no mail, so it can’t send you a link. Ask the people who run this site to set a new password for you, and write from the email address of your account. Their address is in the [privacy policy](/privacy-policy#owner-and-data-controller).',
      ],
    },
  ],
};
