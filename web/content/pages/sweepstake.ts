import type { ContentPage } from '../blocks.ts';

/** The words around the entry form of the sweepstake. */
export const sweepstake: ContentPage = {
  title: 'Sweepstake',
  description:
    'Win tuition by submitting a graded essay in three steps. No purchase necessary; for adults over 18, under the official rules.',
  blocks: [
    {
      kind: 'hero',
      title: 'Enter To Win!',
      lead: 'Tuition can be won by submitting a graded essay, in three steps. No purchase necessary.',
      links: [{ label: 'Enter now', to: '/sweepstake#enter' }],
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
      ],
      links: [{ label: 'Official rules', to: '/official-rules' }],
    },
    {
      kind: 'island',
      id: 'enter',
      island: 'sweepstake',
      title: 'Your entry',
      lead: 'All three fields are needed. Nothing is uploaded here; we ask for the essay by email.',
      noScript:
        'The entry form needs script, which is off in this browser. Questions about the sweepstake reach the operator at the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
  ],
};
