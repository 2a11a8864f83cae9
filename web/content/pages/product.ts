import type { ContentPage } from '../blocks.ts';

/** The overview of the product: eight uses, and what is there today. */
export const product: ContentPage = {
  title: 'What Sullivan can do',
  description:
    'Eight uses of Sullivan, from IB exams to legal and financial documents: what works today, what is being built, and what is planned.',
  blocks: [
    {
      kind: 'hero',
      title: 'What can Sullivan Do?',
      lead: 'It reads English prose and says where it deserves a second look, and why. Here is where that helps, and how far each part has come.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      drawing: 'marked-page',
    },
    {
      kind: 'links',
      title: 'Eight uses',
      links: [
        {
          label: 'IB Exams',
          to: '/product-ib',
          text: 'Practice for written papers, and internal assessments: our first focus. Students revise with notes on spelling, grammar and voice today.',
        },
        {
          label: 'Financial',
          to: '/product-finance',
          text: 'Reports and memos in which it matters who decided what. The notes on voice already ask that question; a tool of its own is planned.',
        },
        {
          label: 'Legal',
          to: '/product-legal',
          text: 'An upcoming tool that evaluates contracts and briefs, clause by clause. Early users can help to shape it.',
        },
        {
          label: 'General Education',
          to: '/product',
          text: 'Essays, reports and applications in any subject. Open the page, paste the text, read the notes: this works today.',
        },
        {
          label: 'Tailored AI',
          to: '/product',
          text: 'Checks that know the terms and house rules of one school or firm. Planned; until then an organisation can connect an evaluator of its own to Sullivan.',
        },
        {
          label: 'Automated Sorting',
          to: '/product',
          text: 'Ordering a pile of submissions by what they need, so that similar papers are read together. Planned; it will sort, and it will not rank people.',
        },
        {
          label: 'IA Grading',
          to: '/product',
          text: 'Finding the thesis of an internal assessment and the evidence beneath it, to cut grading time. Being built; the mark stays with the teacher.',
        },
        {
          label: 'Multimodal Vision',
          to: '/product',
          text: 'Reading graphs, tables and photographed pages together with the prose around them. Planned; today Sullivan reads typed text.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What it does today',
      paragraphs: [
        '**Live notes.** A second after you pause, the text is read again. Sullivan marks misspelt words, faults of grammar, and verbs in the passive and the active voice. Each mark has a note with its reason, and “Why?” shows the rule behind it. A note can be dismissed, and brought back.',
        '**A page for several people.** Everyone with the address writes in the same document and sees where the others are. The public sandbox is there for trying things out; a private draft has an address that nobody can guess.',
        '**One program.** It runs on one machine, with nothing to install around it. Other software can send sentences to it and get the same notes back.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'cards',
      title: 'What it knows, and what it does not',
      lead: 'Measured on web and e-mail prose, which was also used to adjust the rules. Expect a little less elsewhere.',
      cards: [
        {
          title: 'The passive voice',
          text: 'Of the sentences that it marks as passive, 94 in 100 are; of those that are, it marks 87 in 100.',
          drawing: 'note-card',
        },
        {
          title: 'Typos',
          text: 'It finds 54 in 100. A real word in the wrong place, such as “there” for “their”, is mostly missed.',
        },
        {
          title: 'Quiet where nothing is wrong',
          text: 'Of the clean sentences, 3.3 in 100 get a spelling or grammar note that they do not need.',
        },
        {
          title: 'English',
          text: 'American and British spellings both pass. Other languages are left alone.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What is being built',
      paragraphs: [
        'The parts of an argument come next: lead, position, claim, evidence, counterclaim, rebuttal and conclusion. Citation checks come with them: does every source in the text stand in the list, and every entry of the list in the text? Both will be notes like the others. They will say which words led to them, and they can be wrong.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'contact',
      title: 'Is your use missing?',
      text: 'Tell us what you read, how much of it, and what takes the time.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
