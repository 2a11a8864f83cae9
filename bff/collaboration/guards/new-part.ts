import * as Y from 'yjs';

import { replaceForeignCharacters } from './document-characters.ts';
import { encodeStructs } from './encode-structs.ts';
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
