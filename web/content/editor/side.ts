import { type CitationRule, UNMATCHED_TITLES } from '#shared-types/analysis/sources';

import { counted } from '../counted.ts';

/** The words of "Start here". */
export const START_HERE = {
  heading: 'Start here',
  of: (number: number, count: number) => `${number} of ${count}`,
  show: (slips: number) => (slips > 1 ? 'See the first' : 'Show me'),
  nothing: {
    title: 'Nothing stands out',
    reason: 'We have no question about the text as a whole. Which part would you like a reader to remember?',
  },
  done: 'Done',
  notNow: 'Not now',
  previous: 'Previous point',
  next: 'Next point',
} as const;

/** What the offer to take it back says when something has just been settled. */
export const JUST_SETTLED = {
  done: (title: string) => `“${title}” is done.`,
  'not now': (title: string) => `“${title}” can wait.`,
  full: 'There’s no room to remember more in this text. Bring some things back first.',
} as const;

/** How a paragraph is called. */
export const PARAGRAPH = {
  long: (paragraph: number) => `Paragraph ${paragraph}`,
  short: (paragraph: number) => `¶ ${paragraph}`,
} as const;

/** What was read of a text; the last has paragraphs in other languages. */
const READ_WORDS = {
  all: (words: string) => `all ${words} words`,
  first: (words: string) => `the first ${words} words`,
  English: (words: string) => `the ${words} words that look like English`,
} as const;

/** What is known of a text, in place of its notes or above them. */
export const READING = {
  start: 'Start writing. Your notes appear here.',
  startHelp: 'They come a second after you pause.',
  reading: 'Reading…',
  readingHelp: 'Your notes appear here.',
  nothing: 'No slips found',
  nothingHelp: (words: number, { part, hasVoice }: { part: 'all' | 'first' | 'English'; hasVoice: boolean }) =>
    `We read ${words === 1 ? 'one word' : READ_WORDS[part](words.toLocaleString('en'))} for ${hasVoice ? 'spelling, grammar and voice' : 'spelling and grammar; passives are fine in this kind of text'}. Some slips always get past us, so read it aloud once.`,
  tooLittle: 'Too little to tell',
  tooLittleHelp:
    'We noticed nothing, but there aren’t enough English sentences here to say that nothing is wrong. Sullivan reads English only.',
  notEnglish: {
    heading: 'This doesn’t look like English',
    text: 'Sullivan reads English only, so there are no notes on this text.',
  },
  readAsEnglish: 'Read it as English',
  tooLong: (words: number, limit: 'sentences' | 'words') => ({
    heading: `The notes cover the first ${words.toLocaleString('en')} words`,
    text: `The text has more ${limit} than we can read at once. Put the rest in separate drafts, such as one for each chapter.`,
  }),
  offline: 'You’re offline',
  offlineKept: 'Keep writing. Your words are on this device. We’ll save them, and read what’s new, when you’re back.',
  offlineUnkept: 'Keep writing, and keep this tab open: we’ll save your words, and read what’s new, when you’re back.',
  disconnected: {
    heading: 'Not connected',
    text: 'New notes come when this page is connected again.',
  },
  cannotStore: {
    heading: 'The server can’t save anything right now',
    text: 'Keep writing, and keep this tab open: we’ll save your words as soon as we can.',
  },
  unavailable: 'Feedback is unavailable right now.',
  needsConnection: 'It needs a connection to the server.',
  stay: 'You can keep writing.',
  again: (ms: number) =>
    ms <= 1000 ? 'We’ll try again within a second.' : `We’ll try again within ${Math.ceil(ms / 1000)} seconds.`,
  retry: 'Try again',
  warming: 'Spelling and grammar checks are still loading.',
} as const;

/** The groups of the notes, and a hint beside each. */
export const NOTE_GROUP_WORDS = {
  Grammar: { name: 'Grammar', hint: '' },
  Spelling: { name: 'Spelling', hint: 'Correct these last' },
  Voice: { name: 'Voice', hint: 'A passive is often fine' },
} as const;

/** The words of the list of notes. */
export const NOTES = {
  showAll: (count: number) => `Show all ${count} notes`,
  filter: 'Which notes to list',
  all: (count: number) => `All notes ${count}`,
  /** What isn't among them, by whose text it may be; accuracy.md has the figures. */
  missed: {
    anybody: 'About one slip in three gets past us, most often a missing word, the order of words, or a tense.',
    learner:
      'Two slips in three get past us in texts with slips like these, most of all prepositions, “a” and “the”, and phrases carried over from another language.',
  },
} as const;

/** What is open in the other views, when there are no notes. */
export const OPEN_POINTS = {
  argument: (count: number) => counted(count, 'question about your argument', 'questions about your argument'),
  sources: (count: number) => counted(count, 'source to sort out', 'sources to sort out'),
} as const;

/** The words of a list of what has been settled. */
export const SETTLED = {
  heading: (count: number) => `Settled (${count})`,
  bringBack: 'Bring back',
  done: 'done',
  notNow: 'not now',
} as const;

/** The words of the view Profile. */
export const PROFILE = {
  empty: 'Write a few sentences and their profile appears here.',
  showIt: 'Show it',
  words: (count: number) => (count === 1 ? 'word' : 'words'),
  minutes: (count: number) => `${count} min`,
  toRead: 'to read',
  sentences: (count: number) => (count === 1 ? 'sentence' : 'sentences'),
  wordsInEach: 'words each',
  previous: 'Previous bar',
  next: 'Next bar',
  sentenceLength: {
    title: 'Sentence length',
    perBar: (count: number) => (count === 1 ? 'one bar per sentence' : `one bar for ${count} sentences`),
    hint: 'Choose a bar to see its sentence.',
    one: (number: number, total: number, words: number) =>
      `Sentence ${number} of ${total}: ${counted(words, 'word', 'words')}`,
    several: (first: number, last: number, words: number) =>
      `Sentences ${first} to ${last}: up to ${counted(words, 'word', 'words')}`,
    columns: ['Sentence', 'Paragraph', 'Words'],
    columnsOfGroups: ['Sentences', 'Paragraphs', 'Words in the longest'],
  },
  paragraphs: {
    title: 'Paragraphs',
    aside: 'words',
    perBar: (count: number) => (count === 1 ? 'one bar per paragraph' : `one bar for ${count} paragraphs`),
    hint: 'Choose a bar to see its paragraph.',
    one: (number: number, _total: number, words: number) => `Paragraph ${number}: ${counted(words, 'word', 'words')}`,
    several: (first: number, last: number, words: number) =>
      `Paragraphs ${first} to ${last}: up to ${counted(words, 'word', 'words')}`,
    columns: ['Paragraph', 'Part', 'Words'],
    columnsOfGroups: ['Paragraphs', 'Words in the longest'],
  },
  voice: {
    title: 'Voice',
    aside: (passive: number, all: number) => `passive in ${passive} of ${counted(all, 'sentence', 'sentences')}`,
    columns: ['Voice', 'Sentences'],
    passive: 'With a passive',
    active: 'Without one',
  },
  repeated: 'Repeated words',
  openings: 'How sentences begin',
  hedges: { title: 'Hedges and fillers', hedges: 'Hedges', fillers: 'Fillers' },
  wordColumns: ['Words', 'Places'],
  times: (count: number) => counted(count, 'place', 'places'),
  andMore: (count: number) => `and ${count} more`,
  readability: {
    title: 'Ease of reading',
    harder: 'harder',
    easier: 'easier',
    columns: ['Figure', 'Value'],
    ease: 'Flesch reading ease, from 0 (hard) to 100 (easy)',
    grade: 'Flesch–Kincaid grade, in years of school',
  },
} as const;

/** The words of the view Sources. */
export const SOURCES = {
  invitation: 'Cite a source, and we’ll check that it’s in your list, and that everything in your list is cited.',
  summary: (cited: number, listed: number, open: number) =>
    `${cited} cited, ${listed} listed, ${open === 0 ? 'nothing' : open} to sort out`,
  style: 'Citation style',
  recognise: 'Detect it for me',
  noneFound: 'No sources found',
  none: 'We looked for sources in your text and a list at the end.',
  wouldRecognise:
    'We recognise (Smith, 2019), Smith (2019), (Smith 12) and [3] in the text, and a list headed “References”, “Works Cited”, “Bibliography” or “Notes”.',
  inText: 'In your text',
  inList: 'In your list',
  notInText: 'not in your text',
  notInList: 'not in your list',
  noNote: 'no note with this number',
  noMark: 'no mark in your text',
  paragraphs: (paragraphs: readonly number[], count: number) => {
    const [first = 0] = paragraphs;
    if (paragraphs.length > 3) return `${count} times, first in ¶ ${first}`;
    if (paragraphs.length > 1) return `¶ ${paragraphs.slice(0, -1).join(', ')} and ${paragraphs.at(-1)}`;
    if (count <= 1) return `¶ ${first}`;
    return `¶ ${first}, ${count === 2 ? 'twice' : `${count} times`}`;
  },
  entry: (number: number) => `entry ${number}`,
  entryAndMore: (number: number, more: number) => `entry ${number} and ${more} more`,
  show: 'Show',
  showBoth: 'Show both',
  showAll: (count: number) => `Show all ${count}`,
  why: 'Why?',
  problems: 'To sort out',
  matches: (count: number) => `In both (${count})`,
  questions: { one: 'One question', several: 'Questions' },
  moreQuestions: { one: 'One more question', several: 'More questions' },
  more: (count: number) => `Show ${count} more`,
  fine: (what: string) => `Fine as they are: ${what}.`,
} as const;

/** The writer's answers that settle a question about sources without changing the text. */
export const SETTLE_WORDS: Readonly<Record<CitationRule, string>> = {
  'not listed': 'Not a source',
  'never cited': 'Leave it',
  'year differs': 'They’re different',
  'name differs': 'They’re different',
  'et al form': 'Leave it',
  'and form': 'Leave it',
  'missing year': 'Not needed',
  ambiguous: 'Leave it',
  order: 'Leave it',
  duplicate: 'They’re different',
  'no page': 'Not needed',
  'long quotation': 'Leave it',
  'mixed styles': 'Leave it',
  'malformed DOI': 'Leave it',
  'malformed URL': 'Leave it',
  'malformed ISBN': 'Leave it',
  'mark without note': 'Not needed',
  'note without mark': 'Not needed',
  'no list': 'Not needed',
  'evidence without source': 'Not needed',
};

/** The two questions that remain when a writer says that a citation and an entry are different sources. */
export const DIFFERENT_SOURCES = {
  'not listed': {
    title: UNMATCHED_TITLES['not listed'],
    msg: 'Where can a reader find it?',
    why: 'A citation promises that the list says where to find the source.',
  },
  'never cited': {
    title: UNMATCHED_TITLES['never cited'],
    msg: 'Did you use it?',
    why: 'Readers who see an entry look for the sentence that uses it.',
  },
} as const;

/** The words of the side of the page. */
export const SIDE_WORDS = {
  heading: 'Feedback on your text',
  close: 'Close the notes',
  skip: 'Skip to notes',
  openNotes: (count: number) => `Open the notes: ${count}`,
  views: { notes: 'Notes', argument: 'Argument', sources: 'Sources', profile: 'Profile', comments: 'Comments' },
  gone: 'Those words are no longer in the text.',
} as const;
