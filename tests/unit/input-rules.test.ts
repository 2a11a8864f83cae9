import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';

import { textKit } from '../../web/prosemirror/extensions.ts';
import { InputRules } from '../../web/prosemirror/input-rules.ts';

/** The first block of a text in which somebody has typed, sign by sign. @param before the words before the caret. */
function typed(text: string, before = ''): Node | null {
  const words = before === '' ? [] : [{ type: 'text', text: before }];
  const content = { type: 'doc', content: [{ type: 'paragraph', content: words }] };
  const editor = new Editor({ element: null, extensions: [...textKit(), InputRules], content });
  const { plugins } = editor.extensionManager;
  editor.commands.setTextSelection(before.length + 1);
  for (const sign of text) {
    const { from, to } = editor.state.selection;
    const isTaken = plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(plugin, editor.view, from, to, sign, () => editor.state.tr),
    );
    if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(sign, from, to));
  }
  return editor.state.doc.firstChild;
}

test.each([
  ['"--" gives an em dash', 'a--b', 'paragraph("a—b")'],
  ['"..." gives an ellipsis', 'wait...', 'paragraph("wait…")'],
  ['straight double quotes become curly ones', 'he said "yes" ("no")', 'paragraph("he said “yes” (“no”)")'],
  ['straight single quotes become curly ones', "the dogs' 'bone'", 'paragraph("the dogs’ ‘bone’")'],
  ['"> " starts a block quote', '> q', 'blockquote(paragraph("q"))'],
  ['"1. " starts a numbered list', '1. one', 'orderedList(listItem(paragraph("one")))'],
  ...['-', '+', '*'].map((sign) => [
    `"${sign} " starts a bullet list`,
    `${sign} one`,
    'bulletList(listItem(paragraph("one")))',
  ]),
  ['three backticks start a code block, in which nothing is replaced', "```a--'b", 'codeBlock("a--\'b")'],
  ['seven hashes are text', '####### h', 'paragraph("####### h")'],
])('%s', (_what, text, becomes) => {
  expect(String(typed(text))).toBe(becomes);
});

test.each([
  ["the '90s were", 'the ’90s were'],
  ["('60s)", '(’60s)'],
  ["rock 'n' roll", 'rock ’n’ roll'],
  ["Salt 'N' pepper", 'Salt ’N’ pepper'],
  ["'tis late, 'twas early", '’tis late, ’twas early'],
  ["tell 'em. Wait 'til ten", 'tell ’em. Wait ’til ten'],
  ["the summer of '69, class of '86.", 'the summer of ’69, class of ’86.'],
])('an apostrophe at the start of a word is one: %s', (text, becomes) => {
  expect(typed(text)?.textContent).toBe(becomes);
});

test.each([
  ["he said '20 people' came", 'he said ‘20 people’ came'],
  ["the letter 'n' is", 'the letter ‘n’ is'],
  ["the '9' and 'em' is", 'the ‘9’ and ‘em’ is'],
  ["'Telling' it", '‘Telling’ it'],
])('a quotation that begins in the same way stays one: %s', (text, becomes) => {
  expect(typed(text)?.textContent).toBe(becomes);
});

test.each([
  ['`say "it\'s" --all...` ends', 'paragraph(code("say \\"it\'s\\" --all..."), " ends")'],
  ['a `"` b "c"', 'paragraph("a ", code("\\""), " b “c”")'],
  ['it`s "so"', 'paragraph("it`s “so”")'],
])('what is typed in code stays as it is: %s', (text, becomes) => {
  expect(String(typed(text))).toBe(becomes);
});

test.each(['1986. A year', '100. More', '2024.\u00a0Again'])('a year at the start is no list: %s', (text) => {
  expect(typed(text)?.textContent).toBe(text);
  expect(typed(text)?.type.name).toBe('paragraph');
});

test('a list may begin with any number of two digits', () => {
  expect(String(typed('12. x'))).toBe('orderedList(listItem(paragraph("x")))');
});

test.each([1, 2, 3, 4, 5, 6])('as many "#" and a space as %i gives a heading of level', (level) => {
  const heading = typed(`${'#'.repeat(level)} h`);
  expect([heading?.type.name, heading?.attrs['level'], heading?.textContent]).toEqual(['heading', level, 'h']);
});

test('rules look back 500 characters', () => {
  expect(typed('--"q"', 'a'.repeat(2000))?.textContent.slice(-5)).toBe('a—“q”');
});
