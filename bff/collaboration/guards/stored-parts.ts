import * as Y from 'yjs';

import { encodeStructs } from './encode-structs.ts';
import { type ScreenedUpdate, screenUpdate, type Struct } from './screening.ts';

/** The part of an update that the document does not have. */
export interface NewPart extends ScreenedUpdate {
  /** The remaining structs as a separate update, when something was cut off. */
  update?: Uint8Array;
}

/**
 * Cuts the stored part off partly stored structs. Yjs puts the rest of such a struct after its stored part, whatever place the
 * struct names; once cut off, the rest names its true place and can be checked there.
 * @returns the reason instead when the rest is refused.
 */
export function withoutStoredParts(screened: ScreenedUpdate, document: Y.Doc): NewPart | string {
  const endOf = (client: number) => Y.getState(document.store, client);
  const isPartlyStored = ({ id, length }: Struct) =>
    id.clock < endOf(id.client) && id.clock + length > endOf(id.client);
  if (!screened.structs.some(isPartlyStored)) return screened;
  const update = encodeStructs(screened.structs, endOf);
  const rest = screenUpdate(update);
  return typeof rest === 'string' ? rest : { ...rest, deletions: screened.deletions, update };
}
