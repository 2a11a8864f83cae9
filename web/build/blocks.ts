import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';

import { FEEDBACK_TYPES } from '#shared-types/analysis/feedback';
import { PAGE_PARTS } from '#shared-types/site/page-parts';
import { isPagePath } from '#shared-types/site/pages';

import {
  type Block,
  BLOCK_KINDS,
  type BlockKind,
  DRAWING_NAMES,
  type ExampleRun,
  type Href,
  ISLAND_NAMES,
  type PageLink,
  type Piece,
} from '../content/site/blocks.ts';

/** A heading, and its options in braces. */
const HEADING = /^(?<title>[^{]+?)(?: \{(?<attributes>(?: ?(?:[.#]|only=|island=)[\w-]+)+)\})?$/;

/** The most paragraphs, and the other parts that are shown. */
type Shown = readonly [paragraphs: number, ...others: (keyof Block)[]];

/** What each kind of block shows below its heading. */
const SHOWN: Readonly<Record<BlockKind, Shown>> = {
  hero: [2, 'links', 'drawing', 'clip', 'aside'],
  text: [Infinity, 'links', 'drawing'],
  cards: [1, 'pieces'],
  steps: [1, 'pieces'],
  links: [1, 'pieces'],
  questions: [0, 'pieces'],
  example: [2, 'example'],
  island: [1, 'island', 'aside'],
  team: [0],
  carousel: [0],
  contact: [1, 'links'],
};
const PIECE: Shown = [1, 'links', 'drawing'];
const QUESTION: Shown = [1];
const PARTS_BELOW = ['links', 'drawing', 'clip', 'aside', 'example', 'island', 'pieces'] as const;

const marked = new Marked({
  renderer: {
    link({ href }) {
      addressOf(href);
      return false; // drawn as always
    },
  },
});

/**
 * Compiles the Markdown of a page, as `web/README.md` describes it.
 * @throws {Error} if it holds what no block shows, a name that nothing has, or a link to a page that isn't there.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const token of known(marked.lexer(text))) {
    const block = blocks.at(-1);
    if (token.type === 'heading' && token.depth < 3) blocks.push(blockOf(token));
    else if (block === undefined) throw new Error(`A page begins with a heading, not with "${token.raw}".`);
    else if (token.type === 'heading') block.pieces.push(headed(token).piece);
    else add(token, block, block.pieces.at(-1) ?? block);
  }
  for (const block of blocks) {
    refuseUnshown(block, SHOWN[block.kind]);
    for (const piece of block.pieces) refuseUnshown(piece, block.kind === 'questions' ? QUESTION : PIECE);
  }
  return blocks;
}

function refuseUnshown(piece: Piece & Partial<Block>, [most, ...others]: Shown): void {
  const { title, paragraphs } = piece;
  if (paragraphs.length > most)
    throw new Error(`"${title}" shows ${most} paragraphs at most, not "${paragraphs[most]}".`);
  for (const what of PARTS_BELOW) {
    const found = piece[what];
    const isThere = Array.isArray(found) ? found.length > 0 : found !== undefined;
    if (isThere && !others.includes(what)) throw new Error(`"${title}" doesn’t show its ${what}.`);
  }
}

function blockOf(heading: Tokens.Heading): Block {
  const { piece, attribute } = headed(heading);
  const [kind, island, only] = [attribute('.'), attribute('island='), attribute('only=')];
  const usual = heading.depth === 1 ? 'hero' : island === undefined ? 'text' : 'island';
  return {
    ...piece,
    kind: kind === undefined ? usual : oneOf(BLOCK_KINDS, kind),
    island: island === undefined ? undefined : oneOf(ISLAND_NAMES, island),
    only: only === undefined ? undefined : oneOf(PAGE_PARTS, only),
    pieces: [],
  };
}

/** The piece that a heading begins, and the options in its braces. */
function headed({ text, tokens }: Tokens.Heading): { piece: Piece; attribute: (mark: string) => string | undefined } {
  const { title, attributes = '' } = HEADING.exec(text)?.groups ?? {};
  if (title === undefined) throw new Error(`The heading "${text}" can’t be read.`);
  const attribute = (mark: string) =>
    attributes
      .split(' ')
      .find((word) => word.startsWith(mark))
      ?.slice(mark.length);
  const links = linksIn(tokens);
  return { piece: { title: links[0]?.label ?? title, id: attribute('#'), paragraphs: [], links }, attribute };
}

/** Adds a part to the block, or to the piece under its last smaller heading. */
function add(token: MarkedToken, block: Block, piece: Piece): void {
  if (token.type === 'space' || token.type === 'def') return;
  if (token.type === 'blockquote' && block.kind === 'example') block.example = runsOf(token);
  else if (token.type === 'blockquote') block.aside = inline(token.text);
  else if (token.type === 'paragraph') addParagraph(token, block, piece);
  else throw new Error(`No part of a page shows "${token.raw}".`);
}

function addParagraph({ text, tokens }: Tokens.Paragraph, block: Block, piece: Piece): void {
  const [first, ...more] = known(tokens);
  const links = linksIn(tokens);
  if (links.length > 0) piece.links.push(...links);
  else if (more.length > 0 || first?.type !== 'image') piece.paragraphs.push(inline(text));
  else if (first.href === 'clip') block.clip = { caption: first.title ?? '', description: first.text };
  else piece.drawing = oneOf(DRAWING_NAMES, first.href);
}

/** The link of a heading or a paragraph that has nothing else in it. */
function linksIn(tokens: Token[]): PageLink[] {
  const [link, ...more] = known(tokens);
  return link?.type === 'link' && more.length === 0 ? [{ label: link.text, to: addressOf(link.href) }] : [];
}

/** The runs of an example; a link in it leads to a kind of note, and its title is the note. */
function runsOf({ tokens }: Tokens.Blockquote): ExampleRun[] {
  const words = known(tokens).flatMap((token) => (token.type === 'paragraph' ? known(token.tokens) : []));
  return words.map((token) =>
    token.type === 'link'
      ? { words: token.text, type: oneOf(FEEDBACK_TYPES, token.href), note: token.title ?? '' }
      : token.raw,
  );
}

/** Every token is one of the library’s own, since there are no extensions. */
function known(tokens: Token[]): MarkedToken[] {
  return tokens.filter((_token): _token is MarkedToken => true);
}

function inline(words: string): string {
  return marked.parseInline(words, { async: false });
}

function addressOf(link: string): Href {
  if (!isAddress(link)) throw new Error(`There is no page ${link}.`);
  return link;
}

function isAddress(link: string): link is Href {
  return link === '%SOURCE_URL%' || link === '/official-rules' || isPagePath(link.replace(/#.*/, ''));
}

function oneOf<Name extends string>(names: readonly Name[], word: string): Name {
  const name = names.find((each) => each === word);
  if (name === undefined) throw new Error(`There is no "${word}"; there are ${names.join(', ')}.`);
  return name;
}
