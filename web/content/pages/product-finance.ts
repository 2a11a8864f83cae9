import type { ContentPage } from '../site/blocks.ts';

/** The product for banks and other financial institutions. */
export const productFinance: ContentPage = {
  title: 'Sullivan for Finance',
  description:
    'How Sullivan reads reports, memos and policies in a financial institution: what it marks today, and what we plan to build with early users.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for Finance',
      lead: 'A report to a committee has to say who decided what, and why. Sullivan reads the prose, marks the places that don’t say, and asks.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside:
        'Notes on sentences, a map of the argument and a source check work today. We’re planning a tool for finance together with early users.',
      drawing: 'ledger',
    },
    {
      kind: 'example',
      title: 'From a quarterly report',
      lead: 'We wrote three sentences. These are the notes Sullivan gives on them today.',
      text: [
        'The risk ',
        {
          words: 'was accepted',
          type: 'Passive',
          note: '“was accepted” doesn’t tell the reader who acts. Is that what you want here?',
        },
        ' in March. The committee ',
        { words: 'reviewed', type: 'Active', note: '“reviewed” says who acts, and then what they do.' },
        ' the exposure. Mistakes ',
        {
          words: 'were made',
          type: 'Passive',
          note: '“were made” doesn’t tell the reader who acts. Is that what you want here?',
        },
        ' in the second quarter.',
      ],
      caption: 'An auditor would ask the same two questions, months later.',
    },
    {
      kind: 'text',
      title: 'Document Review',
      paragraphs: [
        'A draft that goes through six hands picks up slips, and sentences nobody takes responsibility for. Sullivan reads it after every change and keeps its notes beside the page while all six write in the same document. This works today for any English prose: memos, policies, minutes, letters to clients. Checks for specific kinds of financial documents are planned.',
      ],
      drawing: 'marked-page',
    },
    {
      kind: 'text',
      title: 'Enhanced Risk Management',
      paragraphs: [
        'Risk hides in language before it shows up in numbers: an exposure that “is monitored” by nobody in particular. Passive notes point out sentences like that today, and where a text makes an argument, a map asks about claims without evidence. Notes on statements that contradict each other are planned. Sullivan doesn’t assess the risk itself; that’s still a job for your people.',
      ],
      drawing: 'risk-curve',
    },
    {
      kind: 'text',
      title: 'Compliance Assurance',
      paragraphs: [
        'We’re planning checks that each institution can write for itself, such as required statements and banned terms. Each note would name its rule, so a reviewer can follow it. No check replaces a compliance officer, and nothing Sullivan says is legal or financial advice.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Efficient Data Processing',
      paragraphs: [
        'One call takes up to 2,000 sentences. On two cores of a cloud machine, Sullivan reads a new text of 1,000 words in about a third of a second, and an edited sentence in about 9 milliseconds, because it only rereads what has changed. It reads prose, not tables or figures.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Seamless Integration',
      paragraphs: [
        'Sullivan is one program at one address, with [open source](%SOURCE_URL%) code. Any system in your network can post a text and get back notes with their places. Out of the box, the text doesn’t leave the machine, the call that reads it doesn’t store it, and none of it ends up in the log. Connections to specific document systems are planned.',
      ],
      drawing: 'lock',
    },
    {
      kind: 'questions',
      title: 'Before you ask',
      questions: [
        {
          question: 'Does another company’s model read our documents?',
          answer:
            'Not out of the box. The notes come from dictionaries, rules and two small statistical models, one for nouns and verbs and one for the parts of an argument, all inside the program. Anyone who runs Sullivan can connect another evaluator, but that setting is off by default.',
        },
        {
          question: 'What would working with us look like?',
          answer:
            'You’d show us which documents take up your time and what a good note on them would say. We’d build the checks, and you’d see how often they’re right before anyone relies on them.',
        },
      ],
    },
    {
      kind: 'contact',
      title: 'Shape it with us',
      text: 'Do your reviewers write the same comment every week? We’d like to hear it.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
