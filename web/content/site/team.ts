/** A person of the team. */
export interface TeamMember {
  name: string;
  position: string;
  /** An e-mail address or a way to reach the person. */
  contact: string;
  /** Inline Markdown. */
  bio: string;
  /** The file name of the portrait in `web/media/portraits`, without `.svg`. */
  portrait: string;
}

/** Shown next to the team everywhere. */
export const TEAM_NOTE = 'These five people are samples. The people who run this site can put the real team here.';

/** Sample people; an operator puts their own here. */
export const TEAM: readonly TeamMember[] = [
  {
    name: 'Mara Inkwell',
    position: 'Founding engineer',
    contact: 'mara@example.org',
    bio: 'Mara looks after the page that several people write on at once. She tests it by pulling out cables mid-sentence and counting what’s missing afterwards.',
    portrait: 'mara',
  },
  {
    name: 'Tobias Margin',
    position: 'Teacher in residence',
    contact: 'tobias@example.org',
    bio: 'Tobias has marked essays in pencil for nineteen years, so that students could rub the comments out again. He reads every note before it goes in and cuts the ones he wouldn’t say aloud.',
    portrait: 'tobias',
  },
  {
    name: 'Ines Clause',
    position: 'Linguist',
    contact: 'ines@example.org',
    bio: 'Ines writes the rules that tell a passive from an adjective that only looks like one. She keeps a drawer of sentences that proved her wrong.',
    portrait: 'ines',
  },
  {
    name: 'Noor Quire',
    position: 'Designer',
    contact: 'noor@example.org',
    bio: 'Noor draws the marks so that you can tell them apart without colour. She tries every screen with the keyboard first and picks up the mouse last.',
    portrait: 'noor',
  },
  {
    name: 'Kofi Postscript',
    position: 'Community',
    contact: 'kofi@example.org',
    bio: 'Kofi answers the letters and passes on the complaints before the praise. On Thursdays he sits in on a writing class and notes where people stop typing.',
    portrait: 'kofi',
  },
];

/** Whether the samples are not replaced; public installations then leave them out. */
export const IS_SAMPLE_TEAM = TEAM.every(({ contact }) => contact.endsWith('@example.org'));

/** The words around the people. */
export const TEAM_WORDS = {
  previous: 'Previous person',
  next: 'Next person',
  slide: (number: number, count: number) => `${number} of ${count}`,
  portrait: (name: string) => `Drawn portrait of ${name}`,
} as const;
