import * as Y from 'yjs';

import { asLongDocumentText } from '#shared-types/characters';
import { isObject } from '#shared-types/is-object';

import type { Struct } from './screening.ts';

/**
 * Replaces the characters that documents don't hold in words, attributes and marks: in place, and in as many UTF-16 units, so that
 * every later place stays what it is. Refusing the update would take its words from somebody whose document has had such a
 * character since an earlier release: splitting a paragraph or taking back a deletion writes it again.
 * @returns whether there were any.
 */
export function replaceForeignCharacters(structs: readonly Struct[]): boolean {
  let hasReplaced = false;
  const replaced = (text: string): string => {
    const replacement = asLongDocumentText(text);
    hasReplaced ||= replacement !== text;
    return replacement;
  };
  const replacedValue = (value: unknown) => (typeof value === 'string' ? replaced(value) : value);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { content } = struct;
    if (content instanceof Y.ContentString) content.str = replaced(content.str);
    else if (content instanceof Y.ContentAny) content.arr = content.arr.map(replacedValue);
    // The attributes of a mark are a flat object; any other is refused.
    else if (content instanceof Y.ContentFormat && isObject(content.value))
      content.value = Object.fromEntries(
        Object.entries(content.value).map(([name, value]) => [name, replacedValue(value)]),
      );
  }
  return hasReplaced;
}
