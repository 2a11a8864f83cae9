import type { ContentPage } from '../site/blocks.ts';

/** The words around the contact form. */
export const contact: ContentPage = {
  title: 'Contact',
  description:
    'How to reach the people who run this site, what to write about, and what happens to your message once you’ve sent it.',
  blocks: [
    {
      kind: 'hero',
      title: 'Get in touch with us',
      lead: 'Write to the people who run this site. They’ll answer by email.',
    },
    {
      kind: 'island',
      island: 'contact',
      title: 'Your message',
      lead: 'Please fill in all four fields. With an [account](/login), you send the message under your name.',
      noScript:
        'The form needs JavaScript, which is off in this browser. Write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller) instead.',
    },
    {
      kind: 'cards',
      title: 'What to write about',
      cards: [
        {
          title: 'Business',
          text: 'Your class, school or firm would like to use Sullivan, or help shape what comes next. Tell us what you read and what takes up your time.',
        },
        {
          title: 'A question',
          text: 'Something these pages don’t answer, your data, or a barrier that keeps you from using a page.',
        },
        {
          title: 'A complaint',
          text: 'A note that was wrong (send us the sentence too), or anything that doesn’t work the way we say it does.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What happens to your message',
      paragraphs: [
        'It goes to the people who run this site, who need your name and address to answer you. The [privacy policy](/privacy-policy) says what they keep and for how long. You can use the same form for requests about your personal data.',
        'Would you rather write from your own mailbox? The address is in the [privacy policy](/privacy-policy#owner-and-data-controller).',
      ],
      drawing: 'note-card',
    },
  ],
};
