import type { ContentPage } from '../blocks.ts';

/** The words above the entry form of the sweepstake (D-04). */
export const sweepstake: ContentPage = {
  title: 'Sweepstake',
  description:
    'Win tuition by submitting a graded essay in three steps. No purchase necessary; for adults over 18, under the official rules.',
  blocks: [
    {
      kind: 'hero',
      title: 'Enter To Win!',
      lead: 'Tuition can be won by submitting a graded essay, in three steps. No purchase necessary.',
      drawing: 'stack-of-papers',
    },
    {
      kind: 'steps',
      title: 'Three steps',
      steps: [
        {
          title: 'Enter',
          text: 'Choose an essay that has been graded. Give your email, its subject, and the paper that it was written for.',
        },
        {
          title: 'Submit the essay',
          text: 'We ask for it by email after your entry. Answer with the graded essay as a PDF and with the essay title. Nothing is uploaded on this page.',
        },
        {
          title: 'Wait for our email',
          text: 'Every complete entry takes part as the official rules describe. Whether you have won, you learn at the address that you gave.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What we need from you',
      paragraphs: [
        'Submit the essay as a PDF, and give the **essay title**, your **email**, the **subject** and the **paper**. Leave the grade and the teacher’s remarks visible, and take out the names of other people.',
      ],
    },
    {
      kind: 'text',
      title: 'Before you enter',
      paragraphs: [
        'No purchase necessary. The sweepstake is open to adults over 18. The prize, the dates, who may enter and how a winner is found stand in the official rules, which the operator of this installation publishes; where they and this page differ, the rules hold.',
        'The entry form is not open here yet: this installation does not take entries, and the operator’s address stands in the [privacy policy](/privacy-policy#owner-and-data-controller).',
      ],
      links: [{ label: 'Official rules', to: '/official-rules' }],
    },
  ],
};
