import { Extension, InputRule, textblockTypeInputRule } from '@tiptap/core';

/**
 * What an opening quote may follow: nothing, white space, an opening bracket, a dash, or an opening quote.
 * After anything else a quote closes; a single one that closes is also the apostrophe.
 */
const BEFORE_OPENING = /^$|[\s([{<\u2014\u2013/\u2018\u201c-]$/;

/** Code that somebody has begun to type, with a backtick that nothing closes yet: it stays as it is typed. */
const OPEN_CODE = /(?:^|[^`\p{L}\p{N}])`(?:[^`\s][^`]*)?$/u;

/** Words that begin with an apostrophe, which was typed as an opening quote: known once the word is over. */
const SHORTENED = /(?:^|[^\p{L}\p{N}])(‘(?:tis|twas|twere|twill|twould|em|til|cos|neath|gainst|nuff)[\s.,;:!?…)])$/iu;
/** The nineties, and the summer of a year. */
const DECADE = /(?:^|[^\p{L}\p{N}])(‘\d\ds)$/u;
const YEAR = /\b(?:of|in|since|summer|winter|spring|autumn|fall|class) (‘\d\d[\s.,;:!?…)])$/iu;
/** Rock ’n’ roll: the word between two others, unless it's the name of a letter. */
const AND = /(?<!\b(?:letters?|sound|variable|number|index|an?|the))\s(‘n')$/iu;

/** A paragraph that begins with a year, as “1986. A year”: more digits than a list begins with. */
const YEAR_AT_START = /^\d{3,}\.\s$/;

/**
 * The typographic rules of the specification and the code block at the third backtick; the rules for headings, lists and quotes
 * come with their nodes. Tiptap gives a rule the 500 characters before the caret and runs none inside code.
 */
export const InputRules = Extension.create({
  name: 'inputRules',
  addInputRules() {
    const { codeBlock } = this.editor.schema.nodes;
    return [
      replacement('--', '\u2014'),
      replacement('...', '\u2026'),
      ...[SHORTENED, DECADE, YEAR, AND].map(apostrophe),
      curlyQuote('"', { opening: '\u201c', closing: '\u201d' }),
      curlyQuote("'", { opening: '\u2018', closing: '\u2019' }),
      yearAtStart(),
      ...(codeBlock ? [textblockTypeInputRule({ find: /^```$/, type: codeBlock })] : []),
    ];
  },
});

/** Makes an opening quote the apostrophe that it turns out to be. @param find finds it with what follows, as its first group. */
function apostrophe(find: RegExp): InputRule {
  return new InputRule({
    find: (text) => {
      const [, words] = (OPEN_CODE.test(text) ? null : find.exec(text)) ?? [];
      return words === undefined ? null : { index: text.length - words.length, text: words };
    },
    handler: ({ state, range: { from, to }, match }) => {
      state.tr.insertText('’', from, from + 1);
      if (match[0].endsWith("'")) state.tr.insertText('’', to - 1, to);
    },
  });
}

/** Writes again what was typed after a year, so that the rule of lists doesn't see it: only one rule acts. */
function yearAtStart(): InputRule {
  return new InputRule({
    find: YEAR_AT_START,
    handler: ({ state, range: { to }, match }) => {
      state.tr.insertText(match[0].slice(-1), to - 1, to);
    },
  });
}

function replacement(end: string, text: string): InputRule {
  return new InputRule({
    find: (words) =>
      words.endsWith(end) && !OPEN_CODE.test(words) ? { index: words.length - end.length, text: end } : null,
    handler: ({ state, range }) => {
      state.tr.insertText(text, range.from, range.to);
    },
  });
}

function curlyQuote(straight: string, { opening, closing }: { opening: string; closing: string }): InputRule {
  return new InputRule({
    // The match is only the quote, so that a mark or an image right before it stays unchanged.
    find: (text) => {
      if (!text.endsWith(straight) || OPEN_CODE.test(text)) return null;
      return { index: text.length - 1, text: straight, data: { before: text.slice(0, -1) } };
    },
    handler: ({ state, range, match }) => {
      const before: unknown = match.data?.['before'];
      const opens = typeof before === 'string' && BEFORE_OPENING.test(before);
      state.tr.insertText(opens ? opening : closing, range.from, range.to);
    },
  });
}
