import type { ContentPage } from '../blocks.ts';

/** What we hold the product to, and how accessible it is. */
export const ethicalAi: ContentPage = {
  title: 'Ethical AI and accessibility',
  description:
    'How Sullivan handles transparency, fairness, privacy, human oversight and accessibility, and what it cannot promise yet.',
  blocks: [
    {
      kind: 'hero',
      title: 'Ethical AI at Sullivan',
      lead: 'Software that comments on what people write owes them an account of itself. This is ours: what it does, what it does not do, and where we are not good enough yet.',
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Transparency',
      paragraphs: [
        'As delivered, no large language model is at work in Sullivan. The notes come from dictionaries, from written rules, and from two small statistical models. One tells nouns from verbs; the other tells the parts of an argument apart, and was fitted to essays written for this project and to nothing else. The source of every check is open. Every note quotes the words that it is about, and “Why?” shows the rule.',
        'We publish what we measure. Of the sentences that it marked as passive, 95 in 100 were, and it found 90 in 100; it found 62 in 100 typos; of the sentences of edited prose, 2 in 100 got a note on spelling or grammar. The texts also served to adjust the rules, so expect a little less elsewhere.',
      ],
      drawing: 'open-book',
    },
    {
      kind: 'text',
      title: 'Fairness',
      paragraphs: [
        'What reads a text gets its sentences, their places and the labels that writers gave them, and nothing about the writer. The same sentence in the same text gets the same notes. American and British spellings both pass, and a word that the text uses as a name is left alone.',
        'That is not the whole of fairness. Words that are right in other Englishes may be marked as unknown, and we have not measured whether the notes come out differently for people who learned English late. Until we have, please read a note as a question.',
      ],
      drawing: 'compass',
    },
    {
      kind: 'text',
      title: 'Privacy',
      paragraphs: [
        'Your browser talks to one address, that of this site. There is no analytics code. The calls that read a text write none of it to disk: sentences that were just read are held in memory, so that an unchanged page is not read twice, and are gone when the program stops. Shared documents are stored, with the labels that writers gave to sentences, since that is their purpose; a private draft is deleted after 30 days without use, the sandbox after 24 hours. No model is trained on any of it.',
        'An operator can connect another evaluator, which then receives the sentences and these labels. What holds for this installation stands in the [privacy policy](/privacy-policy).',
      ],
      drawing: 'lock',
    },
    {
      kind: 'text',
      title: 'Human oversight',
      paragraphs: [
        'Sullivan changes no text, gives no grade, and decides nothing about anyone. The writer judges every note and can dismiss it. A label in the map of the argument can be corrected, and the writer’s word counts. Teachers are shown where the thesis and the evidence are; the mark stays with them. It has no detector of machine-written text, because a wrong accusation does a student more harm than a right guess does anyone good.',
      ],
      drawing: 'pen-in-hand',
    },
    {
      kind: 'text',
      title: 'Continuous improvement',
      paragraphs: [
        'Rules that were seldom right have been taken out, and each change is tested against texts in which we know what is there. We learn from reports, not from reading along: if a note was wrong, [tell us](/contact) the sentence, and it can become a test.',
      ],
      drawing: 'rubric',
    },
    {
      kind: 'text',
      title: 'Social responsibility',
      paragraphs: [
        'People learn to write by writing, and a tool that takes the writing over takes the learning too. So Sullivan stops at feedback. It is free software that runs on an ordinary machine without a graphics card, so that a school can have it in its own house. This site is for adults; a school that serves minors runs Sullivan under its own terms and answers for it.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      id: 'accessibility',
      title: 'Accessibility',
      paragraphs: [
        'Our goal is level AA of the Web Content Accessibility Guidelines 2.2. **Keyboard:** everything in the editor works without a mouse; arrow keys move between the tabs beside the page, `F8` and `Shift+F8` walk through the notes, or in the Argument view through the parts of the argument, and in the menu of labels `1` to `7` choose one and `Delete` says “None of these”. `Alt+0` lists all shortcuts. **Screen readers:** notes are announced by their number, kind and words; the map of the argument is an outline, and each picture of the profile is a table as well. **Sight:** marks differ by their line, or by a name in the margin, as well as by colour, a test computes their contrast in the light and the dark theme, and high-contrast modes of the system are followed. **Motion:** with reduced motion, nothing slides or fades. **Script:** the pages of text can be read without it; only the editor and the forms need it.',
        '**Known limits.** We have not yet tested with every screen reader, and no outside audit has been made. Pictures that writers put into their documents may lack a description.',
        '**Have you met a barrier?** Tell us through the [contact page](/contact): the page, what you tried, and what you use to read or type. A barrier is a fault like any other.',
      ],
      links: [{ label: 'Report a barrier', to: '/contact' }],
    },
    {
      kind: 'contact',
      title: 'Hold us to it',
      text: 'If something here is not true of the product that you see, we want to know.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
