import type { ContentPage } from '../site/blocks.ts';

/** Our promises about the product, and how accessible it is. */
export const ethicalAi: ContentPage = {
  title: 'Ethical AI and accessibility',
  description:
    'How Sullivan handles transparency, fairness, privacy, human oversight and accessibility, and what it can’t promise yet.',
  blocks: [
    {
      kind: 'hero',
      title: 'Ethical AI at Sullivan',
      lead: 'If software comments on what you write, it should tell you how it works. Here’s what Sullivan does, what it doesn’t do, and where it isn’t good enough yet.',
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Transparency',
      paragraphs: [
        'Out of the box, Sullivan doesn’t use a large language model. Its notes come from dictionaries, written rules and two small statistical models. One tells nouns from verbs. The other tells the parts of an argument apart, and learned only from essays written for this project. The source of every check is open. Notes quote the words they’re about, and “Why?” explains the reason.',
        'We publish what we measure. Of every 100 sentences it marked as passive, 95 were; of every 100 passive sentences, it found 70, since it leaves out those that describe a state. It found 59 of every 100 typos. In edited prose, 1 sentence in 100 got a note on spelling or grammar. We also used these texts to adjust the rules, so expect slightly lower figures elsewhere.',
      ],
      drawing: 'open-book',
    },
    {
      kind: 'text',
      title: 'Fairness',
      paragraphs: [
        'The checks see the sentences of a text, where they are, and the labels writers gave them. They see nothing about the writer. The same sentence in the same text gets the same notes. American and British spellings are both fine, and a word used as a name is left alone.',
        'There’s more to fairness than that. Sullivan may mark words that are right in other varieties of English, and we haven’t measured whether people who learned English later in life get different notes. Until we have, please read a note as a question.',
      ],
      drawing: 'compass',
    },
    {
      kind: 'text',
      title: 'Privacy',
      paragraphs: [
        'Your browser talks only to this site. There’s no analytics code. Reading a text for feedback writes none of it to disk: sentences stay in memory for a while, so that an unchanged page isn’t read twice, and they’re gone when the program stops. Shared documents are stored, with the labels writers gave their sentences, so that you can come back to them. A private draft is deleted after 30 days without use, the sandbox after 24 hours. No model is trained on any of it.',
        'Anyone who runs a site can connect another evaluator, which then receives the sentences and these labels. The [privacy policy](/privacy-policy) says what applies to this site.',
      ],
      drawing: 'lock',
    },
    {
      kind: 'text',
      title: 'Human oversight',
      paragraphs: [
        'Sullivan doesn’t rewrite your text, grade it, or make decisions about anyone. You judge every note and can dismiss it. If a label on the argument map is wrong, you can correct it, and your word counts. Sullivan shows teachers where the thesis and the evidence are; the grade is up to them. It doesn’t try to detect machine-written text, because a false accusation hurts a student more than a right guess helps anyone.',
      ],
      drawing: 'pen-in-hand',
    },
    {
      kind: 'text',
      title: 'Continuous improvement',
      paragraphs: [
        'We’ve taken out rules that were rarely right, and we test each change on texts whose mistakes we know. We learn from reports, not from reading over your shoulder. If a note was wrong, [send us the sentence](/contact), and we can turn it into a test.',
      ],
      drawing: 'rubric',
    },
    {
      kind: 'text',
      title: 'Social responsibility',
      paragraphs: [
        'People learn to write by writing. A tool that takes over the writing takes the learning too, so Sullivan stops at feedback. It’s free software that runs on an ordinary computer without a graphics card, so a school can run it on its own machine. This site is for adults. A school with students under 18 has to run its own copy, under its own terms and its own responsibility.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      id: 'accessibility',
      title: 'Accessibility',
      paragraphs: [
        'We aim for level AA of the Web Content Accessibility Guidelines 2.2. **Keyboard:** everything in the editor works without a mouse. Arrow keys switch between the tabs beside the page. `F8` and `Shift+F8` move through the notes or, in the Argument view, through the parts of the argument. In the label menu, `1` to `7` choose a label and `Delete` chooses “None of these”. `Alt+0` lists all shortcuts. **Screen readers:** each note is announced with its number, type and words. The argument map is an outline, and each chart in the profile is also a table. **Sight:** marks differ by line style or by a name in the margin, not just by colour. A test checks their contrast in the light and dark themes, and Sullivan follows your system’s high-contrast mode. **Motion:** with reduced motion, nothing slides or fades. **JavaScript:** you can read the site without it; only the editor and the forms need it.',
        '**Known limits.** We haven’t tested with every screen reader yet, and nobody outside has audited the site. Pictures that writers add to their documents may have no description.',
        '**Have you run into a barrier?** Tell us through the [contact page](/contact): which page it was, what you tried, and what you use to read or type. We treat a barrier like any other bug.',
      ],
      links: [{ label: 'Report a barrier', to: '/contact' }],
    },
    {
      kind: 'contact',
      title: 'Hold us to it',
      text: 'If you find that something here isn’t true, we want to know.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
