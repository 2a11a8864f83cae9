import { Fragment, type Mark, type Node } from '@tiptap/pm/model';

import { ELEMENTS, MARKS } from '#shared-types/document-content';

import { withDocumentCharacters } from '../prosemirror/document-characters.ts';
import { fitting } from '../prosemirror/fitting-attributes.ts';
import { FileRefusal } from './reading/file-text.ts';

/** How deep a text may be nested; the server takes 100, in which the ends of marks count too. */
const MAX_DEPTH = 60;

/** A text whose characters and attributes are all such as a document may hold. @throws {FileRefusal} when it's nested too deeply. */
export function fittingContent(doc: Node): Node {
  return doc.copy(withDocumentCharacters(fittingFragment(doc.content, 0)));
}

function fittingFragment(content: Fragment, depth: number): Fragment {
  if (depth > MAX_DEPTH) throw new FileRefusal('tooMuch');
  return Fragment.fromArray(content.content.map((node) => fittingNode(node, depth)));
}

function fittingNode(node: Node, depth: number): Node {
  const marks = node.marks.map(fittingMark);
  if (node.isText) return node.mark(marks);
  const attributes = fitting(node.attrs, ELEMENTS.get(node.type.name)?.attributes ?? {});
  return node.type.create(attributes, fittingFragment(node.content, depth + 1), marks);
}

function fittingMark({ type, attrs }: Mark): Mark {
  return type.create(fitting(attrs, MARKS.get(type.name) ?? {}));
}
