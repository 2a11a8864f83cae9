import { Extension, InputRule, textblockTypeInputRule } from '@tiptap/core';

/**
 * What an opening quote may follow: nothing, white space, an opening bracket, a dash, or an opening quote.
 * After anything else a quote closes; a single one that closes is also the apostrophe.
 */
const BEFORE_OPENING = /^$|[\s([{<\u2014\u2013/\u2018\u201c-]$/;

/**
 * The typographic rules of the specification and the code block at the third backtick; the rules for headings, lists and quotes
 * come with their nodes. Tiptap gives a rule the 500 characters before the caret and runs none inside code.
 */
export const InputRules = Extension.create({
  name: 'inputRules',
  addInputRules() {
    const { codeBlock } = this.editor.schema.nodes;
    return [
      replacement(/--$/, '\u2014'),
      replacement(/\.\.\.$/, '\u2026'),
      curlyQuote('"', { opening: '\u201c', closing: '\u201d' }),
      curlyQuote("'", { opening: '\u2018', closing: '\u2019' }),
      ...(codeBlock ? [textblockTypeInputRule({ find: /^```$/, type: codeBlock })] : []),
    ];
  },
});

function replacement(find: RegExp, text: string): InputRule {
  return new InputRule({
    find,
    handler: ({ state, range }) => {
      state.tr.insertText(text, range.from, range.to);
    },
  });
}

function curlyQuote(straight: string, { opening, closing }: { opening: string; closing: string }): InputRule {
  return new InputRule({
    // The match is only the quote, so that a mark or an image right before it stays unchanged.
    find: (text) => {
      if (!text.endsWith(straight)) return null;
      return { index: text.length - 1, text: straight, data: { before: text.slice(0, -1) } };
    },
    handler: ({ state, range, match }) => {
      const before: unknown = match.data?.['before'];
      const opens = typeof before === 'string' && BEFORE_OPENING.test(before);
      state.tr.insertText(opens ? opening : closing, range.from, range.to);
    },
  });
}
