import type { ContentPage } from '../site/blocks.ts';

/** The overview of the product: eight uses, and what is there today. */
export const product: ContentPage = {
  title: 'What Sullivan can do',
  description:
    'Eight uses of Sullivan, from IB exams to legal and financial documents: what works today, what is planned, and how often it is right.',
  blocks: [
    {
      kind: 'hero',
      title: 'What can Sullivan Do?',
      lead: 'It reads English prose, points out what’s worth a second look, and says why. Here’s where that helps, and how far along each part is.',
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
          text: 'Exam practice and internal assessments: our first focus. Students revise with notes on their sentences, a map of their argument and a check of their sources.',
        },
        {
          label: 'Financial',
          to: '/product-finance',
          text: 'Reports and memos where it matters who decided what. The notes on voice already ask that question; a dedicated tool is planned.',
        },
        {
          label: 'Legal',
          to: '/product-legal',
          text: 'An upcoming tool that evaluates contracts and briefs, clause by clause. Early users can help shape it.',
        },
        {
          label: 'General Education',
          to: '/product#general-education',
          text: 'Essays, reports and applications in any subject. Open the page, paste your text, read the notes. This works today.',
        },
        {
          label: 'Tailored AI',
          to: '/product#tailored-ai',
          text: 'Checks that know the terms and house rules of your school or firm. Planned. Until then, you can connect your own evaluator to a copy of Sullivan that you run.',
        },
        {
          label: 'Automated Sorting',
          to: '/product#automated-sorting',
          text: 'Reading papers that need the same thing together. The desk filters a class by what was found in each text. It doesn’t rank anyone.',
        },
        {
          label: 'IA Grading',
          to: '/product#ia-grading',
          text: 'Finding the thesis of an internal assessment and the evidence for it, to cut grading time. This works today for papers that make an argument. The grade is up to the teacher.',
        },
        {
          label: 'Multimodal Vision',
          to: '/product#multimodal-vision',
          text: 'Reading graphs, tables and photographed pages together with the prose around them. Planned. Today Sullivan reads typed text.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'What it does today',
      paragraphs: [
        '**Live notes.** Pause for a second and Sullivan reads your text again. It marks misspelt words, grammar mistakes, and verbs in the passive and active voice. Every mark has a note, and “Why?” explains it. You can dismiss a note and bring it back.',
        '**What to work on first.** Above the notes you’ll find up to three things to start with, in the order a tutor would raise them: the position, the evidence, the sources, how the parts fit together, the sentences, the spelling.',
        '**A profile.** How long your sentences and paragraphs are, how many sentences have a passive, which words you repeat, how easy the text is to read. The profile describes the text. It isn’t a grade.',
        '**A page for several people.** Everyone with the link can write in the same document and see where the others are. The public sandbox is for trying things out; a private draft has a link that nobody can guess. Your browser keeps a list of the drafts you’ve opened, so you can find them again.',
        '**One program.** It runs on one machine, with nothing else to set up. Other software can send it texts and get the same notes back.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      title: 'The argument and the sources',
      paragraphs: [
        '**The argument.** Sullivan names seven parts of a text: lead, position, claim, evidence, counterclaim, rebuttal and concluding statement. A map shows how they fit together, and asks about a claim without evidence or an objection without an answer. When Sullivan isn’t sure, it says “perhaps”. If you correct a label, it stays, and everyone working on the text sees it. A text that reads like a story, a report or a private letter gets no labels.',
        '**The sources.** One click compares what the text cites with its list, in both directions. It knows APA 7, MLA 9, both Chicago styles (author–date and notes) and Harvard, and matches IEEE and Vancouver by number. It asks about sources that are cited but not listed, or listed but never cited, about names and years that differ, and about the form. It doesn’t look anything up, so it can’t tell whether a source exists.',
        'Like every note, both can be wrong.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'example',
      title: 'An argument, part by part',
      lead: 'Five parts of the sample essay in the editor, with the notes Sullivan gives on them today.',
      text: [
        {
          words: 'I believe that every school should keep phones out of the classroom',
          type: 'Position',
          note: '“I believe” introduces your position. Could a reader repeat it in one line?',
        },
        ' … ',
        {
          words: 'Second, the rule made the breaks better.',
          type: 'Claim',
          note: '“Second” introduces a claim. Which evidence carries it?',
        },
        ' … ',
        {
          words: 'A survey of twelve schools found that 71 percent of students felt less alone',
          type: 'Evidence',
          note: '“survey” points to a source. Can a reader find it?',
        },
        ' … ',
        {
          words: 'Some people argue that phones are needed for safety and for research.',
          type: 'Counterclaim',
          note: '“Some people argue” gives the other side a voice. Would they recognise themselves in it?',
        },
        ' … ',
        {
          words: 'However, the office delivers a message within minutes',
          type: 'Rebuttal',
          note: '“However” answers the other side. Is the answer as specific as the objection?',
        },
        ' …',
      ],
      caption: 'The essay’s third claim has no evidence. The map asks about that too.',
    },
    {
      kind: 'cards',
      title: 'What it knows, and what it doesn’t',
      lead: 'We measured this on web and email prose, which we also used to adjust the rules. Expect slightly lower figures elsewhere.',
      cards: [
        {
          title: 'The passive voice',
          text: 'Of every 100 sentences it marks as passive, 95 are. Of every 100 that are, it marks 70: it leaves out those that describe a state.',
          drawing: 'note-card',
        },
        {
          title: 'Typos',
          text: 'It finds 59 of every 100, including real words in the wrong place. In our test sentences, with mistakes that students and learners make, it finds about two thirds.',
        },
        {
          title: 'Quiet when nothing’s wrong',
          text: 'In edited prose, 1 sentence in 100 gets a note on spelling or grammar. In web and email prose it’s 5, and many of those have a real mistake.',
        },
        {
          title: 'English',
          text: 'American and British spellings are both fine. Sullivan leaves other languages alone.',
        },
      ],
    },
    {
      kind: 'text',
      id: 'general-education',
      title: 'General education',
      paragraphs: [
        'Sullivan reads texts in any subject: a history essay, a lab report, an application. It knows the vocabulary of school and university subjects, it treats a passive in a methods section differently from one that hides who did something, and it checks sources in the styles most subjects use.',
        'There’s nothing to install and no account to create. Students open the page and write, and in a private draft a teacher can write alongside them.',
      ],
      links: [{ label: 'Try Sullivan', to: '/demo' }],
    },
    {
      kind: 'text',
      id: 'tailored-ai',
      title: 'Tailored AI',
      paragraphs: [
        'Your school has a rubric, and your firm a house style. Checks that know them are planned. Today, if you run your own copy of Sullivan, you can connect your own evaluator: Sullivan sends it the sentences and shows its notes in the same place.',
      ],
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
    {
      kind: 'text',
      id: 'automated-sorting',
      title: 'Automated sorting',
      paragraphs: [
        'Thirty papers are easier to read when the ones with the same problem are together. The [desk](/desk) filters a class by what was counted or found in each text, such as a source that’s cited and not listed, and shows every position, or every counterclaim, on one page. It leaves the judgement to you. It doesn’t rank anyone.',
      ],
    },
    {
      kind: 'text',
      id: 'ia-grading',
      title: 'IA grading',
      paragraphs: [
        'The Argument view finds the position of an internal assessment, its claims and the evidence for each, and asks about what’s missing. This works today for papers that make an argument. If a paper only describes, Sullivan says so and adds no labels. The grade is up to the teacher.',
      ],
      links: [{ label: 'More about IB exams', to: '/product-ib' }],
    },
    {
      kind: 'text',
      id: 'multimodal-vision',
      title: 'Multimodal vision',
      paragraphs: [
        'Many papers prove their point with a graph or a table. We plan to read pictures together with the prose around them. Today Sullivan reads typed text and leaves pictures alone.',
      ],
    },
    {
      kind: 'contact',
      title: 'Is something missing?',
      text: 'Tell us what you read, how much of it, and what takes up your time.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
