import type { ContentPage } from '../site/blocks.ts';

/** The upcoming product for the legal sector. */
export const productLegal: ContentPage = {
  title: 'Sullivan for Legal',
  description:
    'An upcoming tool that evaluates legal documents: what it will mark, where it will stop, and what Sullivan can read today.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for Legal',
      lead: 'AI evaluation of legal documents that gives its reasons: it marks a clause, says what it saw there, and leaves the drafting to the lawyer.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'This is an upcoming tool. Here’s what we’re working toward, and what already works.',
      drawing: 'contract',
    },
    {
      kind: 'example',
      title: 'What it sees already',
      lead: 'We wrote three sentences for a lease. These are the notes our general checks give on them today.',
      text: [
        'The premises ',
        {
          words: 'shall be kept',
          type: 'Passive',
          note: '“shall be kept” doesn’t tell the reader who acts. Is that what you want here?',
        },
        ' in good repair. Notice ',
        {
          words: 'must be given',
          type: 'Passive',
          note: '“must be given” leaves out who acts. Who is it, and does it matter?',
        },
        ' within thirty days. The landlord ',
        { words: 'repairs', type: 'Active', note: '“repairs” says who acts, and then what they do.' },
        ' the roof.',
      ],
      caption: 'The first and last sentences are both about repairs. Only the last one says who has to make them.',
    },
    {
      kind: 'text',
      title: 'Efficiency',
      paragraphs: [
        'The first reading of a long agreement looks for slips, terms used in two senses, and duties that belong to nobody. The tool will do that reading while the draft is still open, so that yours can start with the substance. Several people can already work on one draft together.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Accuracy',
      paragraphs: [
        'In law, a note without a reason isn’t worth much. Each one will quote the words it’s about. Before we offer a check, we’ll measure it on legal texts and publish how often it’s right. Our current figures come from web and email prose: 95 of 100 sentences it marked as passive really were, and it found 70 of 100 passive sentences; it leaves out those that describe a state.',
      ],
      drawing: 'note-card',
    },
    {
      kind: 'text',
      title: 'Compliance',
      paragraphs: [
        'We’re planning checks that follow your own list: clauses that must be there, wording that mustn’t, citations in the form a court expects. The tool will tell you what it couldn’t find. It won’t tell you that a document is compliant. That’s a legal judgement, and Sullivan doesn’t give legal advice.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Scalability',
      paragraphs: [
        'Sullivan reads a clause the same way whether it’s in one letter or a whole data room. Today, one call takes up to 2,000 sentences, and sentences it read a moment ago aren’t read again. We plan to read many documents in one go and compare the results.',
      ],
      drawing: 'ledger',
    },
    {
      kind: 'cards',
      title: 'Why Choose Sullivan',
      cards: [
        {
          title: 'It leaves the drafting to you',
          text: 'It doesn’t write or replace a single sentence. What you file under your name is in your own words.',
          drawing: 'pen-in-hand',
        },
        {
          title: 'It can stay in your office',
          text: 'One program on one machine. Out of the box, nothing is sent elsewhere, the calls that read a text don’t store it, and no model is trained on it. Keep confidential drafts on your own machine, not on a public site.',
          drawing: 'lock',
        },
        {
          title: 'You can look inside',
          text: 'The source of every check is open. If a note surprises you, you can read the rule behind it.',
          drawing: 'open-book',
        },
        {
          title: 'It says where it stops',
          text: 'It reads English, it can be wrong, and when something is only planned, we say so.',
          drawing: 'compass',
        },
      ],
    },
    {
      kind: 'contact',
      title: 'Help us draft it',
      text: 'We’re looking for lawyers who can tell us which mistakes they look for first. Please don’t send client documents; a description is enough.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
