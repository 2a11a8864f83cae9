import type { ContentPage } from '../blocks.ts';

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
