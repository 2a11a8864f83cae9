import type { ContentPage } from '../blocks.ts';

/** The words above the contact form. */
export const contact: ContentPage = {
  title: 'Contact',
  description:
    'How to reach the people behind this installation of Sullivan, what to write about, and what happens to your message.',
  blocks: [
    {
      kind: 'hero',
      title: 'Get in touch with us',
      lead: 'Write to the people who run this installation. The answer comes by e-mail.',
      drawing: 'note-card',
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
        'It goes to the operator of this installation, who needs your name and address to answer you. What is kept, and for how long, stands in the [privacy policy](/privacy-policy). Please leave out passwords and other people’s documents. A request about your personal data can be made in the same way.',
        'This installation does not take messages by form yet; the operator’s address stands in the [privacy policy](/privacy-policy#owner-and-data-controller).',
      ],
    },
  ],
};
