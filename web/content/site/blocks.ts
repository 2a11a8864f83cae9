import type { FeedbackType } from '#shared-types/analysis/feedback';
import type { PagePart } from '#shared-types/site/page-parts';
import type { PagePath } from '#shared-types/site/pages';

/** Where a link leads: a page of the site, a part of one, or an address that the server answers with a redirect or fills in. */
export type Href = PagePath | `${PagePath}#${string}` | '/official-rules' | '%SOURCE_URL%';

/** A link and its words. */
export interface PageLink {
  label: string;
  to: Href;
}

/** The line drawings of the site; each has a component of the same name in `web/drawings`. */
export const DRAWING_NAMES = [
  'marked-page',
  'argument-tree',
  'two-carets',
  'note-card',
  'citation',
  'rubric',
  'stack-of-papers',
  'picture-and-text',
  'contract',
  'scales',
  'ledger',
  'risk-curve',
  'lock',
  'pen-in-hand',
  'open-book',
  'compass',
] as const;
/** A drawing of the site, by its name. */
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** The interactive parts of text pages; each has a component of its own, drawn at build and taken over in the browser. */
export const ISLAND_NAMES = ['contact', 'sweepstake', 'account', 'account-page', 'reset-password'] as const;
export type IslandName = (typeof ISLAND_NAMES)[number];

/** How a part of a page looks. `web/README.md` says what each is for. */
export const BLOCK_KINDS = [
  'hero',
  'text',
  'cards',
  'steps',
  'links',
  'questions',
  'example',
  'island',
  'team',
  'carousel',
  'contact',
] as const;
/** A kind of block. */
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Words that a person reads, as HTML that the build has made of our own Markdown. */
export type Words = string;

/** A heading of a page, and the parts below it. */
export interface Piece {
  title: string;
  id?: string | undefined;
  paragraphs: Words[];
  /** Links that are a paragraph of their own, or the heading. */
  links: PageLink[];
  drawing?: DrawingName;
}

/** One part of a page of text, which can be linked to as `#id` if it has one. */
export interface Block extends Piece {
  kind: BlockKind;
  /** The installations that show it; all if there is none. */
  only?: PagePart | undefined;
  island?: IslandName | undefined;
  /** What is said aside; of an island, what people without script read instead. */
  aside?: Words;
  example?: ExampleRun[];
  /** The clip of the demo, and what it shows in words, for people who do not see it. */
  clip?: { caption: string; description: string };
  pieces: Piece[];
}

/** A run of an example: plain words, or words that carry a note. */
export type ExampleRun = string | { words: string; type: FeedbackType; note: string };

/** A page of text, compiled from Markdown at build. */
export interface ContentPage {
  /** The words of the browser's tab and of search results, without the product's name; at most 50 characters. */
  title: string;
  /** One sentence for search results and link previews; 70 to 155 characters. */
  description: string;
  blocks: Block[];
}
