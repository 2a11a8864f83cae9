import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { readSlotData } from './slot-data.ts';
import { SlotModel } from './slot-model.ts';

let opened: SlotModel | undefined;

/** The classifiers of the data file. It is read on first use, which takes a fifth of a second, so the first notes don't have to wait for it. */
export function shippedModel(): SlotModel {
  opened ??= new SlotModel(readSlotData(brotliDecompressSync(readFileSync(new URL('slots.br', import.meta.url)))));
  return opened;
}
