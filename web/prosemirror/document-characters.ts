import { Extension } from '@tiptap/core';
import { type Attrs, Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

import { asDocumentText } from '#shared-types/text/characters';

/** Leaves the characters that documents don't hold out of what is pasted and dropped. The server would put others in their place. */
export const DocumentCharacters = Extension.create({
  name: 'documentCharacters',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(withDocumentCharacters(content), openStart, openEnd),
        },
      }),
    ];
  },
});

/** The same content without such characters, in words and in attributes. */
export function withDocumentCharacters(content: Fragment): Fragment {
  return Fragment.fromArray(content.content.flatMap((node) => cleanNode(node) ?? []));
}

/** Nothing is left of a text of such characters only. */
function cleanNode(node: Node): Node | undefined {
  const { type, text, attrs } = node;
  const marks = node.marks.map((mark) => mark.type.create(cleanAttributes(mark.attrs)));
  if (text === undefined) return type.create(cleanAttributes(attrs), withDocumentCharacters(node.content), marks);
  const words = asDocumentText(text);
  return words === '' ? undefined : type.schema.text(words, marks);
}

function cleanAttributes(attributes: Attrs): Attrs {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? asDocumentText(value) : value,
    ]),
  );
}
