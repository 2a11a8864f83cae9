/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */
import { type AbstractType, ContentString, ContentType, type Item, type Text, XmlElement, type XmlFragment } from 'yjs';

/** The top blocks of a body in which one of these Yjs clients wrote something that is still there. */
export function blocksOf(body: XmlFragment, writers: ReadonlySet<number>): XmlElement[] {
  return body
    .toArray()
    .flatMap((node) => (node instanceof XmlElement && node._item && isOf(node._item, writers) ? [node] : []));
}

/** The lines of a text in which one of these Yjs clients wrote something that is still there, with line breaks between them. */
export function linesOf(text: Text, writers: ReadonlySet<number>): string {
  const lines = [{ words: '', isTheirs: false }];
  for (const { id, content } of itemsOf(text)) {
    if (!(content instanceof ContentString)) continue;
    for (const [at, words] of content.str.split('\n').entries()) {
      if (at > 0) lines.push({ words: '', isTheirs: false });
      const line = lines.at(-1);
      if (!line) continue;
      line.words += words;
      line.isTheirs ||= words !== '' && writers.has(id.client);
    }
  }
  return lines.flatMap(({ words, isTheirs }) => (isTheirs ? [words] : [])).join('\n');
}

function isOf(item: Item, writers: ReadonlySet<number>): boolean {
  if (writers.has(item.id.client)) return true;
  return item.content instanceof ContentType && itemsOf(item.content.type).some((each) => isOf(each, writers));
}

/** What a shared type holds: its attributes, and its content in order. */
function itemsOf(type: Pick<AbstractType<unknown>, '_map' | '_start'>): Item[] {
  const items = [...type._map.values()];
  for (let item = type._start; item !== null; item = item.right) items.push(item);
  return items.filter(({ deleted }) => !deleted);
}
