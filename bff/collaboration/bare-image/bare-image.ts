import type { ImageType } from '#shared-types/documents/images';

import { bareGif } from './bare-gif.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { barePng } from './bare-png.ts';
import { bareWebp } from './bare-webp.ts';
import { DamagedImage } from './bytes.ts';

const BARE: Readonly<Record<ImageType, (data: Uint8Array) => Buffer>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/gif': bareGif,
  'image/webp': bareWebp,
};

/**
 * The image with nothing but its pixels, bit for bit, its colours, its animation and how it is turned. Everything else goes: where
 * and when a photo was taken, comments, small pictures of earlier states, and whatever follows its end. We keep only what we know
 * to be needed, so what we don't know goes too. It takes about as long as copying the file, whatever is in it.
 * @returns `undefined` if it isn't a whole image of this type.
 */
export function bareImage(data: Uint8Array, type: ImageType): Buffer | undefined {
  try {
    return BARE[type](data);
  } catch (error) {
    if (error instanceof DamagedImage) return undefined;
    throw error;
  }
}
