import { marked } from 'marked';

import { paragraphsAsHtml } from './plain-text.ts';

/**
 * How far the parser may look for the ends of marks, in UTF-16 units: it looks through the rest of a block from every sign, so a
 * file of 60 KB could take 20 seconds. A book of 300 pages, with 20 signs in
 * each block of 1,000 letters, takes 12 million.
 */
const MOST_STEPS = 50_000_000;
/** How deep lists and quotations may be nested on a line: the parser calls itself for each. */
const MOST_MARKERS = 100;

const EMPTY_LINE = /\n[ \t]*\n/;
const SIGN = /([*_~`])\1*/g;
const MARKERS = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){${MOST_MARKERS}}`, 'm');

/** What site generators and note-taking programs put above a text: YAML between two lines of dashes, which begins with a name. */
const FRONT_MATTER = /^---[ \t]*\n(?=[\w-]+:)(?:[^\n]*\n){0,200}?(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/**
 * Markdown (GitHub's kind) as HTML, without its front matter. HTML in it stays, and is judged with the rest. A text that would take the
 * parser too long is read as paragraphs, with its signs.
 */
export function markdownAsHtml(file: string): string {
  const text = file.replace(FRONT_MATTER, '');
  if (stepsFor(text) > MOST_STEPS || MARKERS.test(text)) return paragraphsAsHtml(text);
  // Code ends with its last line.
  return marked.parse(text, { async: false, gfm: true }).replaceAll('\n</code></pre>', '</code></pre>');
}

function stepsFor(text: string): number {
  return text.split(EMPTY_LINE).reduce((steps, block) => steps + block.length * (block.match(SIGN)?.length ?? 0), 0);
}
