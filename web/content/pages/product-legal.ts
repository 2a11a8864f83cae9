import type { ContentPage } from '../blocks.ts';

/** The upcoming product for the legal sector. */
export const productLegal: ContentPage = {
  title: 'Sullivan for Legal',
  description:
    'An upcoming tool for the evaluation of legal documents: what it is meant to mark, where it stops, and what Sullivan reads today.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for Legal',
      lead: 'AI evaluation of legal documents that shows its reasons: it marks a clause, says what it saw there, and leaves the drafting to the lawyer.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'An upcoming tool. What follows describes what we are building towards, and says what works already.',
      drawing: 'contract',
    },
    {
      kind: 'example',
      title: 'What it sees already',
      lead: 'Three sentences of our own from a lease, and the notes that the general checks give on them today.',
      text: [
        'The premises ',
        {
          words: 'shall be kept',
          type: 'Passive',
          note: '"shall be kept" does not say who acts. Does the reader need to know?',
        },
        ' in good repair. Notice ',
        {
          words: 'must be given',
          type: 'Passive',
          note: '"must be given" leaves open who acts. Is that what you want here?',
        },
        ' within thirty days. The landlord ',
        { words: 'repairs', type: 'Active', note: '"repairs" shows who does what.' },
        ' the roof.',
      ],
      caption: 'The first and the last sentence are both about repairs. Only the last one says who has to make them.',
    },
    {
      kind: 'text',
      title: 'Efficiency',
      paragraphs: [
        'The first reading of a long agreement looks for slips, for terms used in two senses, for duties that nobody has. The tool is meant to do that reading while the draft is still open, so that the second reading, yours, starts with the substance. Several people can already work on one draft together and see the same notes.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Accuracy',
      paragraphs: [
        'A note without its reason is worth little in law. Each will quote the words that led to it and stand at their place. Before we offer a check we will measure it on legal texts and publish how often it was right. The figures that we have now come from web and e-mail prose: 95 of 100 sentences that it marked as passive were, and it found 90 of 100.',
      ],
      drawing: 'note-card',
    },
    {
      kind: 'text',
      title: 'Compliance',
      paragraphs: [
        'Planned are checks that follow a list of your own: clauses that must be there, wordings that must not, citations in the form that a court expects. The tool will tell you what it did not find. It will not tell you that a document is compliant; that is a legal judgement, and Sullivan gives no legal advice.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Scalability',
      paragraphs: [
        'A clause is read in the same way whether it stands in one letter or in a data room. Today one call takes up to 2,000 sentences, and sentences that were read a moment ago are not read again. Reading many documents in one go, and comparing what was found, is planned.',
      ],
      drawing: 'ledger',
    },
    {
      kind: 'cards',
      title: 'Why Choose Sullivan',
      cards: [
        {
          title: 'It leaves the drafting to you',
          text: 'No sentence is written or replaced. What is filed under your name was worded by you.',
          drawing: 'pen-in-hand',
        },
        {
          title: 'It can stay in your office',
          text: 'One program on one machine. As delivered nothing is sent elsewhere, the calls that read a text keep none of it, and no model is trained on it. Confidential drafts belong on a machine of yours, not on a public site.',
          drawing: 'lock',
        },
        {
          title: 'It can be inspected',
          text: 'The source of every check is open. If a note surprises you, its rule can be read.',
          drawing: 'open-book',
        },
        {
          title: 'It says where it stops',
          text: 'It reads English, it can be wrong, and what is planned is called planned.',
          drawing: 'compass',
        },
      ],
    },
    {
      kind: 'contact',
      title: 'Help us draft it',
      text: 'We are looking for lawyers who would tell us which faults they look for first. Please send no client’s documents; a description is enough.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
