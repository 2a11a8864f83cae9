import * as Y from 'yjs';

import { isObject } from '#shared-types/is-object';
import { asLongDocumentText } from '#shared-types/text/characters';

import { type ScreenedUpdate, screenUpdate, type Struct } from './screening.ts';

/** The part of an update that the document doesn't have. */
export interface NewPart extends ScreenedUpdate {
  /** The remaining structs as a separate update, if something was cut off or replaced. */
  update?: Uint8Array;
}

/**
 * What is new in an update. Characters that documents can't hold are replaced. If we have the first part of a struct already, that
 * part is cut off: Yjs would put the rest behind it, whatever place the struct names. Cut off, the rest names its true place, and
 * we can check it.
 * @returns the reason instead, if the rest is refused.
 */
export function newPartOf(screened: ScreenedUpdate, document: Y.Doc): NewPart | string {
  const endOf = (client: number) => Y.getState(document.store, client);
  const isPartlyStored = ({ id, length }: Struct) =>
    id.clock < endOf(id.client) && id.clock + length > endOf(id.client);
  const hasReplaced = replaceForeignCharacters(screened.structs);
  if (!hasReplaced && !screened.structs.some(isPartlyStored)) return screened;
  const update = encodeStructs(screened.structs, endOf);
  const rest = screenUpdate(update);
  return typeof rest === 'string' ? rest : { ...rest, deletions: screened.deletions, update };
}

/**
 * Replaces the characters that documents don't hold in words, attributes and marks: in place, and in as many UTF-16 units, so
 * that every later place stays what it is. Refusing the update would lose the words of people whose documents have had such a
 * character since an earlier release: splitting a paragraph or undoing a deletion writes it again.
 * @returns whether there were any.
 */
function replaceForeignCharacters(structs: readonly Struct[]): boolean {
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

/**
 * Encodes structs, in runs of one client each, as an update without deletions.
 * @param knownEnd the clock of a client; its content up to there is left out.
 */
export function encodeStructs(structs: readonly Struct[], knownEnd: (client: number) => number = () => 0): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  const writeNumber = (value: number) => encoder.writeLen(value); // a variable-length number, like every count in the format
  const unknown = structs.filter(({ id, length }) => id.clock + length > knownEnd(id.client));
  const byClient = Map.groupBy(unknown, ({ id }) => id.client);
  writeNumber(byClient.size);
  for (const [client, list] of byClient) {
    writeNumber(list.length);
    encoder.writeClient(client);
    const first = list[0]?.id.clock ?? 0;
    const start = Math.max(first, knownEnd(client));
    writeNumber(start);
    for (const [index, struct] of list.entries()) struct.write(encoder, index === 0 ? start - first : 0);
  }
  writeNumber(0);
  return encoder.toUint8Array();
}
