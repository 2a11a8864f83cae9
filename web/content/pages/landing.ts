import type { ContentPage } from '../blocks.ts';
import { TEAM_NOTE } from '../team.ts';

/** The start page: the promise, the proof, how it works, its limits, and the way to us. */
export const landing: ContentPage = {
  title: 'Feedback, not freebies',
  description:
    'A text editor that shows where a text deserves a second look and says why: its argument, sources, grammar and spelling. It never writes for you.',
  blocks: [
    {
      kind: 'clip-hero',
      title: 'Smart learning starts here',
      lead: 'Sullivan is a text editor that gives feedback instead of writing for you. It points at the places that deserve a second look, from a claim without evidence to a misspelt word, and says why. The words stay yours.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'No account. Nothing to install.',
      clip: {
        description:
          'Someone types two sentences of an essay. A second after the typing stops, two words are underlined, the parts of the argument are named in the margin, and notes appear beside the page. The writer reads the note on a misspelt word and corrects it, a second writer mends another word, and then the argument is shown as a map: position, claim, evidence, counterclaim, rebuttal.',
        pause: 'Pause the clip',
        play: 'Play the clip',
      },
    },
    {
      kind: 'example',
      title: 'What a note says',
      lead: 'Three sentences of our own, with faults that drafts have, and the notes that Sullivan gives on them today.',
      text: [
        'The survey ',
        {
          words: 'was repeated',
          type: 'Passive',
          note: '"was repeated" leaves out who acts. Who is it, and does it matter?',
        },
        ' in June. There are ',
        {
          words: 'many reason',
          type: 'Grammar',
          note: '"many reason": after "many", a noun for things you can count is plural.',
        },
        ' to ',
        {
          words: 'beleive',
          type: 'Spelling',
          note: '"beleive" is not in the dictionary. Did you mean "believe"?',
        },
        ' its result. The student council ',
        { words: 'wrote', type: 'Active', note: '"wrote" says who acts, and then what they do.' },
        ' a letter.',
      ],
      caption:
        'A note names the place and the reason, and leaves the sentence to its writer. The last one marks no fault but a verb that works.',
    },
    {
      kind: 'text',
      id: 'smart-learning',
      title: 'All-in-one productivity',
      paragraphs: [
        'Grammar and citation checking belong in one place, one click away. A second after you pause, the text is read again, and notes on spelling, grammar and voice stand beside it. “Check citations” then compares the sources that the text names with the list at its end, in both directions.',
        'It follows APA 7, MLA 9, Chicago with author and year or with notes, and Harvard; IEEE and Vancouver are matched by their numbers. It asks where text and list disagree. It looks nothing up, so it cannot tell whether a source exists.',
      ],
      drawing: 'citation',
    },
    {
      kind: 'cards',
      title: 'Our mission',
      cards: [
        {
          title: 'Feedback. Not freebies.',
          text: 'A sentence that someone else has mended teaches little. Sullivan names the place, gives the reason, asks a question and stops there. What you change, and whether, is up to you.',
          drawing: 'pen-in-hand',
        },
        {
          title: 'Streamlined grading',
          text: 'Much of a teacher’s evening goes into the same small faults. When students have met those first, the reading can begin with the argument. A map of it shows the sentence that carries the position, and the evidence below each claim. The mark stays with the teacher.',
          drawing: 'stack-of-papers',
          link: { label: 'What it means for IB work', to: '/product-ib' },
        },
      ],
    },
    {
      kind: 'cards',
      title: 'Three things you can check',
      cards: [
        {
          title: 'It keeps quiet where nothing is wrong',
          text: 'Of sentences without a fault, 3.3 % get a spelling or grammar note; Harper, the open checker that Sullivan builds on, marks 36 % as it comes. Measured on web and e-mail prose, which also served to adjust the rules.',
          drawing: 'note-card',
        },
        {
          title: 'It keeps up with you',
          text: 'On two cores of a cloud machine, a new essay of 1,000 words is read in about a quarter of a second.',
          drawing: 'two-carets',
        },
        {
          title: 'It can live in your house',
          text: 'Sullivan is open source and one program. A school can run it on a machine of its own, where every text then stays.',
          drawing: 'lock',
        },
      ],
    },
    {
      kind: 'text',
      id: 'academic-integrity',
      title: 'Academic integrity',
      paragraphs: [
        'Work under your name should be your work. No button of Sullivan writes, continues or rewrites a sentence; the furthest it goes is to name the word that a misspelling was meant to be. It has no detector either, and accuses nobody.',
        'If your school asks which tools you used, the answer fits in one line: Sullivan marked places, and you made the changes.',
      ],
      drawing: 'open-book',
    },
    {
      kind: 'text',
      id: 'dynamic-context',
      title: 'Dynamic context',
      paragraphs: [
        'Good feedback reads a sentence in its place: what stands before and after it, and the argument to which it belongs. So Sullivan reads the whole text: it decides whether an unknown word is a slip or a name that you use on purpose, and which part a sentence plays: lead, position, claim, evidence, counterclaim, rebuttal or concluding statement.',
        'The parts stand in the margin and in a map, which asks where a claim has no evidence below it and an objection no answer. Sullivan is not sure of everything; then it says “perhaps”. You can correct a label, and your choice stays.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'steps',
      title: 'How it works',
      steps: [
        {
          title: 'Open a page',
          text: 'It is a public sandbox, and says so. “Start a private draft” leads to a room whose address nobody can guess.',
        },
        {
          title: 'Write or paste',
          text: 'Alone, or with others in the same document.',
        },
        {
          title: 'Read the notes',
          text: 'Each highlight has one, and “Why?” gives the rule behind it. “Work on first” names up to three things to begin with.',
        },
        {
          title: 'Decide',
          text: 'Change the sentence your way, or dismiss the note. Nothing is changed for you.',
        },
      ],
    },
    { kind: 'team', id: 'our-team', title: 'Our team', lead: TEAM_NOTE, as: 'carousel' },
    {
      kind: 'text',
      id: 'privacy-policy',
      title: 'Privacy in short',
      paragraphs: [
        'Your browser talks to this site only: no analytics, no trackers, nothing loaded from elsewhere. The calls that read your text do not keep it, and nobody trains a model on it. A private draft is deleted after 30 days without use, the public sandbox after 24 hours.',
      ],
      links: [{ label: 'Read the privacy policy in full', to: '/privacy-policy' }],
    },
    {
      kind: 'text',
      id: 'terms-of-service',
      title: 'Terms in short',
      paragraphs: [
        'The site is for adults, over 18. What you write remains yours. Feedback helps you revise; it is neither a grade nor legal or financial advice.',
      ],
      links: [{ label: 'Read the terms of service in full', to: '/terms-of-service' }],
    },
    {
      kind: 'questions',
      title: 'Questions',
      questions: [
        {
          question: 'Can a note be wrong?',
          answer:
            'Yes, and faults can be missed. On the texts that we measured, 95 of 100 sentences that it marked as passive were, and it found 90 of 100; of the typos it found about two in three. That is why a note says what it saw, and can be dismissed, and why a label in the map can be corrected.',
        },
        {
          question: 'Does it check whether my sources exist?',
          answer:
            'No. It compares what your text cites with your list, and asks where the two disagree. It looks nothing up.',
        },
        {
          question: 'Who can read what I write?',
          answer:
            'In the public sandbox, everyone who is there. In a private draft, whoever has its address, and the operator of the machine.',
        },
        {
          question: 'Which languages does it read?',
          answer: 'English only. American and British spellings both pass.',
        },
        {
          question: 'My students are under 18. Can we use it?',
          answer: 'Not on this site. A school can run Sullivan itself, under its own terms.',
        },
      ],
    },
    {
      kind: 'contact',
      id: 'contact',
      title: 'Talk to us',
      text: 'A question, a note that was wrong, a class that would like to try it: tell us.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
