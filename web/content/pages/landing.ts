import type { ContentPage } from '../site/blocks.ts';
import { ONLY_WITH_SAMPLES, TEAM_NOTE } from '../site/team.ts';

/** The start page: the promise, the proof, how it works, its limits, and the way to us. */
export const landing: ContentPage = {
  title: 'Feedback, not freebies',
  description:
    'A text editor that shows you what’s worth a second look and why: argument, sources, grammar and spelling. It never writes for you.',
  blocks: [
    {
      kind: 'clip-hero',
      title: 'Smart learning starts here',
      lead: 'A text editor that gives feedback instead of writing for you. It points at the place, says why, and asks.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'A private page. No account, nothing to install.',
      clip: {
        caption: 'A pause of one second, and the notes are there.',
        about: 'What the clip shows',
        description:
          'Someone adds a sentence to an essay. A second after they stop, a word is underlined, and its note appears beside the page. The card “Start here” says that a claim has no evidence yet, and shows where. The writer reads the note on the misspelt word and corrects it, a second writer fixes another word, and then the argument appears as a map: position, claims, evidence, counterclaim, rebuttal.',
        pause: 'Pause the clip',
        play: 'Play the clip',
      },
    },
    {
      kind: 'example',
      title: 'What a note says',
      lead: 'We wrote three sentences with typical slips. These are the notes Sullivan gives on them today.',
      text: [
        'The survey ',
        {
          words: 'was repeated',
          type: 'Passive',
          note: '“was repeated” leaves out who acts. Who is it, and does it matter?',
        },
        ' in June. There are ',
        {
          words: 'many reason',
          type: 'Grammar',
          note: '“many reason”: after “many”, a noun for things you can count is plural.',
        },
        ' to ',
        {
          words: 'beleive',
          type: 'Spelling',
          note: '“beleive” is not in the dictionary. Did you mean “believe”?',
        },
        ' its result. The student council ',
        { words: 'wrote', type: 'Active', note: '“wrote” names who acts, then the action.' },
        ' a letter.',
      ],
      caption:
        'A note names the place and the reason, and leaves the sentence to you. The last one isn’t a mistake: it marks a verb that works.',
    },
    {
      kind: 'text',
      id: 'smart-learning',
      title: 'All-in-one productivity',
      paragraphs: [
        'Grammar and citation checking belong in one place, one click away. Pause for a second and Sullivan reads your text again and shows notes on spelling, grammar and voice beside it. Open “Sources” and it compares the sources you cite with the list at the end, in both directions.',
        'It knows APA 7, MLA 9, both Chicago styles (author–date and notes) and Harvard, and it matches IEEE and Vancouver by number. Where your text and your list disagree, it asks. It doesn’t look anything up, so it can’t tell whether a source exists.',
      ],
      drawing: 'citation',
    },
    {
      kind: 'cards',
      title: 'Our mission',
      cards: [
        {
          title: 'Feedback. Not freebies.',
          text: 'You don’t learn much from a sentence someone else has fixed. Sullivan names the place, gives the reason, asks a question and stops there. What you change is up to you.',
          drawing: 'pen-in-hand',
        },
        {
          title: 'Streamlined grading',
          text: 'Teachers spend whole evenings on the same small mistakes. If students have already caught those, grading can start with the argument. A map shows which sentence states the position and what evidence each claim has. At the [desk](/desk), a teacher reads a whole class, comments from a bank of phrases, marks by a rubric and returns it all at once. The grade is up to the teacher.',
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
          title: 'It keeps quiet when nothing’s wrong',
          text: 'Of the correct versions of 546 sentences, 0.4% get a note. Harper, the open checker Sullivan builds on, marks 7.7% with all its rules. We wrote these sentences ourselves, and nobody who adjusts the rules reads them; of clean sentences from the web and from emails, 5% get one.',
          drawing: 'note-card',
        },
        {
          title: 'It keeps up with you',
          text: 'On two cores of a cloud machine, Sullivan reads a new 1,000-word essay in about a third of a second.',
          drawing: 'two-carets',
        },
        {
          title: 'You can run it yourself',
          text: 'Sullivan is one [open source](%SOURCE_URL%) program. A school can run it on its own machine, and every text stays there.',
          drawing: 'lock',
        },
      ],
    },
    {
      kind: 'text',
      id: 'academic-integrity',
      title: 'Academic integrity',
      paragraphs: [
        'Work under your name should be your work. No button in Sullivan writes, continues or rewrites a sentence. The most it will do is name a word: the one you meant when you misspell it, or both of two that are easily confused. It doesn’t try to detect AI writing either, and it accuses nobody.',
        'If your school asks which tools you used, you can answer in one line: Sullivan pointed at places, and I made the changes.',
      ],
      drawing: 'open-book',
    },
    {
      kind: 'text',
      id: 'dynamic-context',
      title: 'Dynamic context',
      paragraphs: [
        'Good feedback looks at a sentence in context: what comes before and after it, and the argument it belongs to. So Sullivan reads the whole text. It works out whether an unknown word is a slip or a name you’re using on purpose, and what each sentence does: lead, position, claim, evidence, counterclaim, rebuttal or concluding statement.',
        'You see these parts in the margin and on a map, which asks about a claim without evidence or an objection without an answer. When Sullivan isn’t sure, it says “perhaps”. You can correct a label, and your choice stays.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'steps',
      title: 'How it works',
      steps: [
        {
          title: 'Open a page',
          text: 'It’s private, with a link that nobody can guess. There’s a public sandbox, too, where everyone sees what you type.',
        },
        {
          title: 'Write or paste',
          text: 'Alone, or with others in the same document.',
        },
        {
          title: 'Read the notes',
          text: 'Every highlight has one, and “Why?” explains it. “Start here” picks up to three things to begin with, one at a time.',
        },
        {
          title: 'Decide',
          text: 'Change the sentence your way, or dismiss the note. Sullivan never rewrites your text.',
        },
      ],
    },
    { kind: 'team', id: 'our-team', title: 'Our team', lead: TEAM_NOTE, as: 'carousel', ...ONLY_WITH_SAMPLES },
    {
      kind: 'text',
      id: 'privacy-policy',
      title: 'Privacy in short',
      paragraphs: [
        'Your browser talks only to this site: no analytics, no trackers, nothing loaded from elsewhere. Reading your text for feedback doesn’t store it, and nobody trains a model on it. What you write in a document is saved so that you can come back to it: a private draft is deleted after 30 days without use, the public sandbox after 24 hours.',
      ],
      links: [{ label: 'Read the privacy policy in full', to: '/privacy-policy' }],
    },
    {
      kind: 'text',
      id: 'terms-of-service',
      title: 'Terms in short',
      paragraphs: [
        'The site is for adults: you must have turned 18. What you write stays yours. Feedback helps you revise. It isn’t a grade, and it isn’t legal or financial advice.',
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
            'Yes, and Sullivan can miss things. In our measurements, 95 of 100 sentences it marked as passive really were, and it found 70 of 100 passive sentences (it leaves out those that describe a state) and 59 of 100 typos. That’s why a note says what it saw, why you can dismiss it, and why you can correct a label on the map.',
        },
        {
          question: 'Does it check whether my sources exist?',
          answer:
            'No. It compares what you cite with your list, and asks where the two disagree. It doesn’t look anything up.',
        },
        {
          question: 'Who can read what I write?',
          answer:
            'In the public sandbox, everyone who opens it. In a private draft, anyone who has the link, and the people who run this site.',
        },
        {
          question: 'Which languages does it read?',
          answer: 'English only. American and British spellings are both fine.',
        },
        {
          question: 'My students are under 18. Can we use it?',
          answer: 'Not on this site. But your school can run its own copy of Sullivan, under its own terms.',
        },
      ],
    },
    {
      kind: 'contact',
      id: 'contact',
      title: 'Talk to us',
      text: 'Do you have a question, a note that was wrong, or a class that would like to try Sullivan? Tell us.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
