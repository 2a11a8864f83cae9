import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { ConfusableModel } from './confusable-model.ts';
import { readModelData } from './model-data.ts';

let opened: ConfusableModel | undefined;

/** The classifiers of the data file. It is read on first use, which takes a fifth of a second, so the first notes don't have to wait for it. */
export function shippedModel(): ConfusableModel {
  opened ??= new ConfusableModel(
    readModelData(brotliDecompressSync(readFileSync(new URL('confusables.br', import.meta.url)))),
  );
  return opened;
}
