import { expect, test } from 'vitest';

import { markdownAsHtml } from '../../web/files/reading/markdown.ts';

/** Pieces of texts for which the parser would take seconds, or run out of stack. */
const HOSTILE = ['_**', '_a', 'a_*', 'a**b', '~a~~', ' _**', '_*a ', '> ', '- ', '1. ', '> - '];

test.each(HOSTILE)('the parser of Markdown never gets 30,000 times “%s”, which is read with its signs', (piece) => {
  const text = piece.repeat(30_000);
  const words = text.trim().replaceAll('>', '&gt;');
  expect(markdownAsHtml(text)).toBe(`<p>${words}</p>`);
});

test('the parser never gets a text that is hostile in one place, or a little in many', () => {
  const block = 'a_*'.repeat(1000);
  expect(markdownAsHtml(`**Bold**\n\n${'_a'.repeat(30_000)}`)).toContain('<p>**Bold**</p>');
  expect(markdownAsHtml(`${block}\n\n`.repeat(30))).not.toContain('<em>');
});

test('a book is parsed', () => {
  const page = `## A *page*\n\n${'Some **bold** and _slanted_ words, `code` and ~~no~~ words, and [a link](https://example.org/a_b_c). '.repeat(4)}\n\n> > 1. - quoted\n\n`;
  const html = markdownAsHtml(page.repeat(300));
  expect(html.match(/<strong>bold<\/strong> and <em>slanted<\/em>/g)).toHaveLength(300 * 4);
  expect(html.match(/<blockquote>/g)).toHaveLength(300 * 2);
});

test('front matter isn’t the text, and a rule with words below it is', () => {
  expect(markdownAsHtml('---\ntitle: My essay\ntags: [a, b]\n---\n\nLate buses help nobody.\n')).toBe(
    '<p>Late buses help nobody.</p>\n',
  );
  expect(markdownAsHtml('---\ndate: 2026-11-29\n...\nText.')).toBe('<p>Text.</p>\n');
  expect(markdownAsHtml('---\nLate buses help nobody.\n---\n')).toContain('Late buses');
  expect(markdownAsHtml('---\nnote: never closed\n\nText.')).toContain('note: never closed');
  expect(markdownAsHtml(`---\n${'a: b\n'.repeat(50_000)}`)).toContain('a: b');
});
