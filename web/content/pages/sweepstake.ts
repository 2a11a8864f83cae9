import type { ContentPage } from '../site/blocks.ts';

/** The words around the entry form of the sweepstake. */
export const sweepstake: ContentPage = {
  title: 'Sweepstake',
  description:
    'Win tuition by submitting a graded essay in three steps. No purchase necessary; for adults over 18, under the official rules.',
  blocks: [
    {
      only: 'no-sweepstake',
      kind: 'hero',
      title: 'No sweepstake at the moment',
      lead: 'We aren’t running one right now. When we do, you’ll find its rules and the entry form on this page.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      drawing: 'stack-of-papers',
    },
    {
      only: 'sweepstake',
      kind: 'hero',
      title: 'Enter To Win!',
      lead: 'Win tuition by submitting a graded essay, in three steps. No purchase necessary.',
      links: [{ label: 'Enter now', to: '/sweepstake#enter' }],
      drawing: 'stack-of-papers',
    },
    {
      only: 'sweepstake',
      kind: 'steps',
      title: 'Three steps',
      steps: [
        {
          title: 'Enter',
          text: 'Choose an essay that has been graded. Tell us your email, the subject, and the paper you wrote it for.',
        },
        {
          title: 'Submit the essay',
          text: 'We’ll ask for it by email after you enter. Reply with the graded essay as a PDF, and the essay title. You don’t upload anything on this page.',
        },
        {
          title: 'Wait for our email',
          text: 'Every complete entry takes part, as the official rules describe. We’ll email you if you win.',
        },
      ],
    },
    {
      only: 'sweepstake',
      kind: 'text',
      title: 'What we need from you',
      paragraphs: [
        'Submit the essay as a PDF, and give the **essay title**, your **email**, the **subject** and the **paper**. Leave the grade and the teacher’s comments visible, but take out other people’s names.',
      ],
    },
    {
      only: 'sweepstake',
      kind: 'text',
      title: 'Before you enter',
      paragraphs: [
        'No purchase necessary. The sweepstake is open to adults over 18. The people who run this site publish the official rules: the prize, the dates, who may enter and how the winner is chosen. If the rules and this page differ, the rules apply.',
      ],
      links: [{ label: 'Official rules', to: '/official-rules' }],
    },
    {
      only: 'sweepstake',
      kind: 'island',
      id: 'enter',
      island: 'sweepstake',
      title: 'Your entry',
      lead: 'Please fill in all three fields. You don’t upload anything here; we’ll ask for the essay by email.',
      noScript:
        'The entry form needs JavaScript, which is off in this browser. If you have a question about the sweepstake, write to the address in the [privacy policy](/privacy-policy#owner-and-data-controller).',
    },
  ],
};
