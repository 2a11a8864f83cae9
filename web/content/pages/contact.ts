import type { ContentPage } from '../blocks.ts';

/** The words around the contact form. */
export const contact: ContentPage = {
  title: 'Contact',
  description:
    'How to reach the people behind this installation of Sullivan, what to write about, and what happens to your message.',
  blocks: [
    {
      kind: 'hero',
      title: 'Get in touch with us',
      lead: 'Write to the people who run this installation. The answer comes by e-mail.',
    },
    {
      kind: 'island',
      island: 'contact',
      title: 'Your message',
      lead: 'All four fields are needed. With an [account](/login) the message goes in your name; without one you can send it as a guest, where the operator allows it.',
      noScript:
        'The form needs script, which is off in this browser. Write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller) instead.',
    },
    {
      kind: 'cards',
      title: 'What to write about',
      cards: [
        {
          title: 'Business',
          text: 'A class, a school, a firm that would like to use Sullivan or to help shape what is planned. Tell us what you read and what takes the time.',
        },
        {
          title: 'A question',
          text: 'Something that these pages leave open, your data, or a barrier that keeps you from using a page.',
        },
        {
          title: 'A complaint',
          text: 'A note that was wrong, with the sentence that it was about; or anything that does not work as we say it does.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What happens to your message',
      paragraphs: [
        'It goes to the operator of this installation, who needs your name and address to answer you. What is kept, and for how long, stands in the [privacy policy](/privacy-policy). A request about your personal data can be made in the same way.',
        'If you would rather write from your own mailbox, the operator’s address stands in the [privacy policy](/privacy-policy#owner-and-data-controller).',
      ],
      drawing: 'note-card',
    },
  ],
};
