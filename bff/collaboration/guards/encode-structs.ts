import * as Y from 'yjs';

import type { Struct } from './screening.ts';

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
