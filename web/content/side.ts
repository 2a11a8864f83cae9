import type { CitationRule } from '#shared-types/sources';

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** The words of "Work on first". */
export const WORK_FIRST = {
  heading: 'Work on first',
  nothingOpen: 'You’ve been through everything here.',
  nothingFirst: 'Nothing stands out. The rest is in the lists below.',
  more: (count: number) => `${count} more`,
  andMore: (count: number) => `and ${count} more`,
  progress: (settled: number, total: number) => `${settled} of ${total} settled`,
  paragraph: (paragraph: number) => `Paragraph ${paragraph}`,
  paragraphShort: (paragraph: number) => `¶ ${paragraph}`,
  places: (count: number) => `, ${count} places`,
  done: 'Done',
  notNow: 'Not now',
} as const;

/** What is left of a thing to work on when some of its notes are set aside. */
export const SLIP_TITLES = {
  habit: (count: number) => (count === 1 ? 'One slip' : `One slip, ${count} places`),
  grammar: (count: number) => (count === 1 ? 'One sentence to read again' : `${count} sentences to read again`),
  passive: (count: number) => (count === 1 ? 'One passive sentence' : `${count} passive sentences`),
  spelling: (count: number) => (count === 1 ? 'One word to look up' : `${count} words to look up`),
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
      `Sentence ${number} of ${total}: ${many(words, 'word', 'words')}`,
    several: (first: number, last: number, words: number) =>
      `Sentences ${first} to ${last}: up to ${many(words, 'word', 'words')}`,
    columns: ['Sentence', 'Paragraph', 'Words'],
    columnsOfGroups: ['Sentences', 'Paragraphs', 'Words in the longest'],
  },
  paragraphs: {
    title: 'Paragraphs',
    aside: 'words',
    perBar: (count: number) => (count === 1 ? 'one bar per paragraph' : `one bar for ${count} paragraphs`),
    hint: 'Choose a bar to see its paragraph.',
    one: (number: number, _total: number, words: number) => `Paragraph ${number}: ${many(words, 'word', 'words')}`,
    several: (first: number, last: number, words: number) =>
      `Paragraphs ${first} to ${last}: up to ${many(words, 'word', 'words')}`,
    columns: ['Paragraph', 'Part', 'Words'],
    columnsOfGroups: ['Paragraphs', 'Words in the longest'],
  },
  voice: {
    title: 'Voice',
    aside: (passive: number, all: number) => `passive in ${passive} of ${many(all, 'sentence', 'sentences')}`,
    columns: ['Voice', 'Sentences'],
    passive: 'With a passive',
    active: 'Without one',
  },
  repeated: 'Repeated words',
  openings: 'How sentences begin',
  hedges: { title: 'Hedges and fillers', hedges: 'Hedges', fillers: 'Fillers' },
  wordColumns: ['Words', 'Places'],
  times: (count: number) => many(count, 'place', 'places'),
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
  invitation: 'Check that every source you cite is in your list, and every source in your list is cited.',
  check: 'Check citations',
  checkAgain: 'Check again',
  checking: 'Checking …',
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
  oneMoreQuestion: 'One more question',
  moreQuestions: 'More questions',
  more: (count: number) => `Show ${count} more`,
  fine: (what: string) => `Fine as they are: ${what}.`,
} as const;

/** What the writer says to settle a question about sources without a change of the text. */
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
  cited: {
    title: 'Cited, but not listed.',
    msg: 'Where can a reader find it?',
    why: 'A citation promises that the list says where to find the source.',
  },
  listed: {
    title: 'Listed, but never cited.',
    msg: 'Did you use it?',
    why: 'Readers who see an entry look for the sentence that uses it.',
  },
} as const;

/** The words of the side of the page. */
export const SIDE_WORDS = {
  heading: 'Feedback on your text',
  views: { notes: 'Notes', argument: 'Argument', sources: 'Sources', profile: 'Profile', comments: 'Comments' },
  gone: 'Those words are no longer in the text.',
} as const;
