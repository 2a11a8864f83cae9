import { readParserModel } from '#bff/analysis/parser/parser-model';
import { tagWords } from '#bff/analysis/parser/tag-words';
import { tokenise } from '#bff/analysis/parser/tokenise';
import { sentenceWords } from '#bff/analysis/parser/words';
import type { SlotToken } from '#bff/analysis/slots/slot-sentence';

const model = readParserModel();
const parts = model.tags.map((name) => {
  const [pos = 'X', xpos = ''] = name.split(' ');
  return { pos, xpos };
});

/** The tokens of a sentence with the tags that the product gives them, without the tree, which takes most of the time. */
export function tagSentence(text: string): SlotToken[] {
  const pieces = tokenise(text);
  const words = sentenceWords(
    pieces.map(({ from, to }) => text.slice(from, to)),
    model.usages,
  );
  const { tags } = tagWords(words, model.tagTable);
  return pieces.map(({ from, to }, at) => {
    const token = text.slice(from, to);
    const { pos, xpos } = parts[tags[at] ?? 0] ?? { pos: 'X', xpos: '' };
    return { text: token, lower: token.toLowerCase().replaceAll('’', "'"), pos, xpos, from, to };
  });
}
