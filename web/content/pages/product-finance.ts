import type { ContentPage } from '../blocks.ts';

/** The product for banks and other financial institutions. */
export const productFinance: ContentPage = {
  title: 'Sullivan for Finance',
  description:
    'How Sullivan reads reports, memos and policies in a financial institution: what it marks today, and what is planned with early users.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for Finance',
      lead: 'A report to a committee has to say who decided what, and on which grounds. Sullivan reads the prose, marks the places that leave it open, and asks.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside:
        'Notes on sentences, a map of the argument and a check of the sources work today. A tool for finance is planned, in conversation with early users.',
      drawing: 'ledger',
    },
    {
      kind: 'example',
      title: 'From a quarterly report',
      lead: 'Three sentences of our own, and the notes that Sullivan gives on them today.',
      text: [
        'The risk ',
        {
          words: 'was accepted',
          type: 'Passive',
          note: '"was accepted" leaves open who acts. Is that what you want here?',
        },
        ' in March. The committee ',
        { words: 'reviewed', type: 'Active', note: '"reviewed" says who acts, and then what they do.' },
        ' the exposure. Mistakes ',
        {
          words: 'were made',
          type: 'Passive',
          note: '"were made" does not say who acts. Does the reader need to know?',
        },
        ' in the second quarter.',
      ],
      caption: 'An auditor would ask the same two questions, some months later.',
    },
    {
      kind: 'text',
      title: 'Document Review',
      paragraphs: [
        'A draft that goes through six hands collects slips, and sentences for which nobody answers. Sullivan reads it after every change and keeps its notes beside the page, while all six write in the same document. It works today for any English prose: memos, policies, minutes, letters to clients. Checks for the forms of financial documents are planned.',
      ],
      drawing: 'marked-page',
    },
    {
      kind: 'text',
      title: 'Enhanced Risk Management',
      paragraphs: [
        'Risk hides in language before it shows in numbers: an exposure that “is monitored”, by nobody in particular. Passive notes bring such sentences up today, and where a text argues, a map of it asks about claims with no evidence below them. Notes on statements that contradict each other within one document are planned. Sullivan does not assess the risk itself; that remains the work of your people.',
      ],
      drawing: 'risk-curve',
    },
    {
      kind: 'text',
      title: 'Compliance Assurance',
      paragraphs: [
        'House rules for wording, such as required statements and terms that may not be used, are planned as checks that each institution writes for itself. Each note would name its rule, so that a reviewer can follow it. No such check replaces a compliance officer, and none of what Sullivan says is legal or financial advice.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Efficient Data Processing',
      paragraphs: [
        'One call takes up to 2,000 sentences. On two cores of a cloud machine a new text of 1,000 words is answered in about a quarter of a second, and an edited sentence in about 9 thousandths, since only what has changed is read again. Tables and figures are not read; prose is.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Seamless Integration',
      paragraphs: [
        'Sullivan is one program behind one address; its source is open and its list of settings short. Any system in your network can post a text and receive notes with their places. As delivered, the text does not leave the machine and the calls that read it do not keep it; the log holds no sentence of it. Connections to particular document systems are planned.',
      ],
      drawing: 'lock',
    },
    {
      kind: 'questions',
      title: 'Before you ask',
      questions: [
        {
          question: 'Does a model of another company read our documents?',
          answer:
            'Not as delivered. The notes come from dictionaries, rules and two small statistical models, which tell nouns from verbs and the parts of an argument apart, all inside the program. An operator can connect another evaluator; that is a setting, and it is off.',
        },
        {
          question: 'What would working with us mean?',
          answer:
            'You would show us which documents take the time and what a good note on them would say. We build the checks, and you see how often they are right before anyone relies on them.',
        },
      ],
    },
    {
      kind: 'contact',
      title: 'Shape it with us',
      text: 'If your reviewers write the same remark every week, we would like to hear it.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
