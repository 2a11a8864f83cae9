import type { ImageType } from '#shared-types/images';

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
 * An image with its pixels, bit for bit, its colours, animation and orientation, and nothing else: neither where and when a photo
 * was taken, nor comments, small pictures of earlier states, and what comes after its end. What the format doesn't need to be known
 * is left out, rather than what is known to tell something. Each byte is read once.
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
