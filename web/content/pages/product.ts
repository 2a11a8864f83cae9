import type { ContentPage } from '../blocks.ts';

/** The overview of the product: eight uses, and what is there today. */
export const product: ContentPage = {
  title: 'What Sullivan can do',
  description:
    'Eight uses of Sullivan, from IB exams to legal and financial documents: what works today, what is planned, and how often it is right.',
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
          text: 'Practice for written papers, and internal assessments: our first focus. Students revise with notes on their sentences, a map of their argument and a check of their sources.',
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
          to: '/product#general-education',
          text: 'Essays, reports and applications in any subject. Open the page, paste the text, read the notes: this works today.',
        },
        {
          label: 'Tailored AI',
          to: '/product#tailored-ai',
          text: 'Checks that know the terms and house rules of one school or firm. Planned; until then an organisation can connect an evaluator of its own to Sullivan.',
        },
        {
          label: 'Automated Sorting',
          to: '/product#automated-sorting',
          text: 'Ordering a pile of submissions by what they need, so that similar papers are read together. Planned; it will sort, and it will not rank people.',
        },
        {
          label: 'IA Grading',
          to: '/product#ia-grading',
          text: 'Finding the thesis of an internal assessment and the evidence beneath it, to cut grading time. It works today where a paper argues; the mark stays with the teacher.',
        },
        {
          label: 'Multimodal Vision',
          to: '/product#multimodal-vision',
          text: 'Reading graphs, tables and photographed pages together with the prose around them. Planned; today Sullivan reads typed text.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What it does today',
      paragraphs: [
        '**Live notes.** A second after you pause, the text is read again. Sullivan marks misspelt words, faults of grammar, and verbs in the passive and the active voice. Each mark has a note with its reason, and “Why?” shows the rule behind it. A note can be dismissed, and brought back.',
        '**What to work on first.** Above the notes stand up to three things to begin with, in the order in which a tutor would raise them: the position, the evidence, the sources, how the parts hang together, the sentences, the spelling.',
        '**A profile.** How long the sentences and paragraphs are, how many verbs are passive, which words come back, how easy the text is to read. The profile describes the text; it is no mark.',
        '**A page for several people.** Everyone with the address writes in the same document and sees where the others are. The public sandbox is there for trying things out; a private draft has an address that nobody can guess.',
        '**One program.** It runs on one machine, with nothing to install around it. Other software can send texts to it and get the same notes back.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      title: 'The argument and the sources',
      paragraphs: [
        '**The argument.** Sullivan names seven parts in the text: lead, position, claim, evidence, counterclaim, rebuttal and concluding statement. A map shows how they hang together, and asks where a claim has no evidence below it or an objection no answer. Where Sullivan is not sure, it says “perhaps”. A label that you correct stays, and everyone who works on the text sees it. What reads like a story, a report or a private letter gets no labels.',
        '**The sources.** One click compares what the text cites with its list, in both directions: in APA 7, MLA 9, Chicago with author and year or with notes, and Harvard; in IEEE and Vancouver by number. It asks about a source that is cited and not listed, or listed and never cited, about names and years that differ, and about the form. It looks nothing up, and cannot prove that a source exists.',
        'Both can be wrong, like every note.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'example',
      title: 'An argument, part by part',
      lead: 'Five parts of the sample essay in the editor, and the notes that Sullivan gives on them today.',
      text: [
        {
          words: 'I believe that every school should keep phones out of the classroom',
          type: 'Position',
          note: '"I believe" states your position. Could a reader repeat it in one line?',
        },
        ' … ',
        {
          words: 'Second, the rule made the breaks better.',
          type: 'Claim',
          note: '"Second" begins a claim. Which evidence below carries it?',
        },
        ' … ',
        {
          words: 'A survey of twelve schools found that 71 percent of students felt less alone',
          type: 'Evidence',
          note: '"survey" points to a source. Can a reader find it?',
        },
        ' … ',
        {
          words: 'Some people argue that phones are needed for safety and for research.',
          type: 'Counterclaim',
          note: '"Some people argue" gives the other side a voice. Would they recognise themselves in it?',
        },
        ' … ',
        {
          words: 'However, the office delivers a message within minutes',
          type: 'Rebuttal',
          note: '"However" answers the other side. Is the answer as specific as the objection?',
        },
        ' …',
      ],
      caption: 'The third claim of the essay has no evidence below it. The map asks about that too.',
    },
    {
      kind: 'cards',
      title: 'What it knows, and what it does not',
      lead: 'Measured on web and e-mail prose, which was also used to adjust the rules. Expect a little less elsewhere.',
      cards: [
        {
          title: 'The passive voice',
          text: 'Of the sentences that it marks as passive, 95 in 100 are; of those that are, it marks 90 in 100.',
          drawing: 'note-card',
        },
        {
          title: 'Typos',
          text: 'It finds 62 in 100, real words in the wrong place among them. Of the faults that pupils and learners make in our test sentences, it finds about two thirds.',
        },
        {
          title: 'Quiet where nothing is wrong',
          text: 'In edited prose 2 sentences in 100 get a note on spelling or grammar; in web and e-mail prose 6, of which many hold a real fault.',
        },
        {
          title: 'English',
          text: 'American and British spellings both pass. Other languages are left alone.',
        },
      ],
    },
    {
      kind: 'text',
      id: 'general-education',
      title: 'General education',
      paragraphs: [
        'A text in any subject can be read: a history essay, a lab report, an application. Words of school and university subjects are known, passives in a methods section are told from those that hide somebody, and sources are checked in the style that the subject uses.',
        'There is nothing to install and no account to make. Students open the page and write; in a private draft a teacher can write beside them.',
      ],
      links: [{ label: 'Try Sullivan', to: '/demo' }],
    },
    {
      kind: 'text',
      id: 'tailored-ai',
      title: 'Tailored AI',
      paragraphs: [
        'A school has its rubric, and a firm its house style. Checks that know them are planned. Today an organisation can connect an evaluator of its own: Sullivan sends it the sentences, and shows its notes in the same place.',
      ],
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
    {
      kind: 'text',
      id: 'automated-sorting',
      title: 'Automated sorting',
      paragraphs: [
        'Thirty papers are easier to read when those with the same difficulty lie together. Sorting a pile by what its papers need is planned. It will put papers side by side and leave the judgement to you; it will not rank people.',
      ],
    },
    {
      kind: 'text',
      id: 'ia-grading',
      title: 'IA grading',
      paragraphs: [
        'The Argument view finds the position of an internal assessment, the claims and the evidence below each, and asks where something is missing. It works today where a paper argues; where it only describes, it says so and gives no labels. The mark stays with the teacher.',
      ],
      links: [{ label: 'More about IB exams', to: '/product-ib' }],
    },
    {
      kind: 'text',
      id: 'multimodal-vision',
      title: 'Multimodal vision',
      paragraphs: [
        'Many papers prove their point with a graph or a table. Reading pictures together with the prose around them is planned. Today Sullivan reads typed text, and leaves pictures as they are.',
      ],
    },
    {
      kind: 'contact',
      title: 'Is your use missing?',
      text: 'Tell us what you read, how much of it, and what takes the time.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
