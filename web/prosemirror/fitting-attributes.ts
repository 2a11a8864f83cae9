import { Extension } from '@tiptap/core';
import type { Attrs } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

import { ELEMENTS, MARKS } from '#shared-types/documents/document-content';

import { isFromYjs } from './is-from-yjs.ts';

/**
 * Resets attributes that no document may hold to their default, such as a class of a thousand letters that came with pasted
 * text, or a list that begins with 99999999999. The server would refuse the whole change for one of them.
 */
export const FittingAttributes = Extension.create({
  name: 'fittingAttributes',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction(transactions, _before, { doc, tr }) {
          if (transactions.every(onlyTypes) || transactions.some(isFromYjs)) return null;
          doc.descendants(({ type, attrs, marks, nodeSize }, position) => {
            const checks = ELEMENTS.get(type.name)?.attributes;
            if (checks && !fits(attrs, checks)) tr.setNodeMarkup(position, null, fitting(attrs, checks), marks);
            for (const mark of marks) {
              const checksOfMark = MARKS.get(mark.type.name) ?? {};
              if (fits(mark.attrs, checksOfMark)) continue;
              tr.removeMark(position, position + nodeSize, mark);
              tr.addMark(position, position + nodeSize, mark.type.create(fitting(mark.attrs, checksOfMark)));
            }
          });
          return tr.docChanged ? tr : null;
        },
      }),
    ];
  },
});

/** Whether a transaction only inserts letters, like nearly every key press. */
function onlyTypes({ steps }: Transaction): boolean {
  return steps.every((step) => step instanceof ReplaceStep && step.slice.content.content.every(({ isText }) => isText));
}

/** The checks of the attributes of an element or a mark, by name. */
type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

function fits(attributes: Attrs, checks: Checks): boolean {
  for (const name in attributes) if (!isFitting(attributes[name], checks[name])) return false;
  return true;
}

/** The attributes that may stay; the others get their default. */
export function fitting(attributes: Attrs, checks: Checks): Attrs {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isFitting(value, checks[name])));
}

/** An attribute that is null is not written into the document. */
function isFitting(value: unknown, check: Checks[string] | undefined): boolean {
  return value === null || check?.(value) === true;
}
