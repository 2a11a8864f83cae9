import { Extension } from '@tiptap/core';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/**
 * How many signs of Markdown and addresses a pasted text may have for the editor to make marks of them. Its time for that is
 * quadratic in their number: 4,000 words between signs took 4 seconds, and 10,000 addresses a minute. Essays have dozens.
 */
const MOST_SIGNS = 1000;
/** A run of signs that may begin or end a mark, or a dot or "://" as in an address. */
const SIGN = /([*_~`])\1*|[^\s.]\.(?=[^\s.])|:\/\//g;
/** How ProseMirror calls what the paste rules of Tiptap look for. */
const PASTES: ReadonlySet<unknown> = new Set(['paste', 'drop']);

/** Leaves a pasted or dropped text with more signs as it is. */
export const PastedMarkdown = Extension.create({
  name: 'pastedMarkdown',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction(transaction) {
          // The rules can't be switched off for one paste, so it goes by another name.
          if (PASTES.has(transaction.getMeta('uiEvent')) && signsIn(transaction) > MOST_SIGNS)
            transaction.setMeta('uiEvent', 'plain paste');
          return true;
        },
      }),
    ];
  },
});

function signsIn({ steps }: Transaction): number {
  let signs = 0;
  for (const step of steps) {
    if (!(step instanceof ReplaceStep)) continue;
    const { content } = step.slice;
    signs += content.textBetween(0, content.size, '\n').match(SIGN)?.length ?? 0;
  }
  return signs;
}
