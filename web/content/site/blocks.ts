import type { FeedbackType } from '#shared-types/analysis/feedback';
import type { PagePart } from '#shared-types/site/page-parts';
import type { PagePath } from '#shared-types/site/pages';

/** Where a link leads: a page of the site, a part of one, or an address that the server answers with a redirect or fills in. */
type Href = PagePath | `${PagePath}#${string}` | '/official-rules' | '%SOURCE_URL%';

/** A link and its words. */
export interface PageLink {
  label: string;
  to: Href;
}

/** The line drawings of the site; each has a component of the same name in `web/drawings`. */
export type DrawingName =
  | 'marked-page'
  | 'argument-tree'
  | 'two-carets'
  | 'note-card'
  | 'citation'
  | 'rubric'
  | 'stack-of-papers'
  | 'picture-and-text'
  | 'contract'
  | 'scales'
  | 'ledger'
  | 'risk-curve'
  | 'lock'
  | 'pen-in-hand'
  | 'open-book'
  | 'compass';

/** Words that a person reads: inline Markdown (bold, italic, code, links), turned into HTML at build. */
export type Words = string;

/** One part of a page of text. Every block with an `id` can be linked to as `#id`. `only` names the installations that show it. */
export type Block = { only?: PagePart } & AnyBlock;

type AnyBlock =
  /** The opening of a page: its `<h1>`, one paragraph, which may differ for people who are signed in, and what to do first. */
  | {
      kind: 'hero';
      title: string;
      lead: Words;
      leadSignedIn?: Words;
      links?: PageLink[];
      aside?: Words;
      drawing?: DrawingName;
    }
  /** The opening of the landing page, with the clip of the demo beside it. */
  | { kind: 'clip-hero'; title: string; lead: Words; links: PageLink[]; aside?: Words; clip: ClipWords }
  /** A heading with a few paragraphs, and a drawing beside them. */
  | { kind: 'text'; id?: string; title: string; paragraphs: Words[]; links?: PageLink[]; drawing?: DrawingName }
  /** Up to six short pieces side by side. */
  | { kind: 'cards'; id?: string; title: string; lead?: Words; cards: Card[] }
  /** What happens in which order. */
  | { kind: 'steps'; id?: string; title: string; lead?: Words; steps: { title: string; text: Words }[] }
  /** A sentence as the product marks it, with its notes. */
  | { kind: 'example'; id?: string; title: string; lead?: Words; text: ExampleRun[]; caption: Words }
  /** A list of links that are a page's subject. */
  | { kind: 'links'; id?: string; title: string; lead?: Words; links: (PageLink & { text: Words })[] }
  /** Questions that a visitor has, each answered in a few sentences. */
  | { kind: 'questions'; id?: string; title: string; questions: { question: string; answer: Words }[] }
  /**
   * A part that the application takes over in the browser. People without script read `noScript` instead, and everyone reads
   * `waiting` until its content has loaded.
   */
  | {
      kind: 'island';
      id?: string;
      title: string;
      lead: Words;
      island: IslandName;
      noScript: Words;
      waiting?: string;
    }
  /** The people, one at a time or all at once. */
  | { kind: 'team'; id?: string; title: string; lead?: Words; as: 'carousel' | 'list' }
  /** The end of a page: one sentence and the way to us. */
  | { kind: 'contact'; id?: string; title: string; text: Words; links: PageLink[] };

type BlockKind = Block['kind'];
/** The block of one kind. */
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;

/** The interactive parts of text pages; each has a component of its own, drawn at build and taken over in the browser. */
export const ISLAND_NAMES = ['contact', 'sweepstake', 'account', 'account-page', 'reset-password'] as const;
export type IslandName = (typeof ISLAND_NAMES)[number];

/** A short piece of a `cards` block. */
interface Card {
  title: string;
  text: Words;
  drawing?: DrawingName;
  link?: PageLink;
  id?: string;
}

/** A run of an example: plain words, or words that carry a note. */
export type ExampleRun = string | { words: string; type: FeedbackType; note: string };

/** The words around the clip of the demo. */
interface ClipWords {
  /** One sentence below it. */
  caption: string;
  /** What opens the description. */
  about: string;
  /** A description of the clip, for people who do not see it. */
  description: string;
  pause: string;
  play: string;
}

/** A page of text as data: the build makes a finished HTML document of it. */
export interface ContentPage {
  /** The words of the browser's tab and of search results, without the product's name; at most 50 characters. */
  title: string;
  /** One sentence for search results and link previews; 70 to 155 characters. */
  description: string;
  blocks: Block[];
}

/** A person of the team. */
export interface TeamMember {
  name: string;
  position: string;
  /** An e-mail address or a way to reach the person. */
  contact: string;
  bio: Words;
  /** The file name of the portrait in `web/media/portraits`, without `.svg`. */
  portrait: string;
}
