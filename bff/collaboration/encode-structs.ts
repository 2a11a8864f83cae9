import * as Y from 'yjs';

import type { Struct } from './screening.ts';

/** Writes structs, in runs of one client each, as an update without deletions. */
export function encodeStructs(structs: readonly Struct[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  const writeNumber = (value: number) => encoder.writeLen(value); // a variable-length number, like every count of the format
  const byClient = Map.groupBy(structs, ({ id }) => id.client);
  writeNumber(byClient.size);
  for (const [client, list] of byClient) {
    writeNumber(list.length);
    encoder.writeClient(client);
    writeNumber(list[0]?.id.clock ?? 0);
    for (const struct of list) struct.write(encoder, 0);
  }
  writeNumber(0);
  return encoder.toUint8Array();
}
