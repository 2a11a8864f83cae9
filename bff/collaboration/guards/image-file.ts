import { disableTypes, imageSize, types } from 'image-size';

import { IMAGE_MAX_SIDE_PX, type ImageType } from '#shared-types/images';

/** The formats, by the names the library uses. */
const TYPES: ReadonlyMap<string | undefined, ImageType> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
] as const);

// The library needs seconds for some other formats, if somebody has made the file for that.
disableTypes(types.filter((type) => !TYPES.has(type)));

/**
 * The format of a picture, judged by its bytes; `undefined` if they aren't a picture, or one that needs more memory than a
 * browser has.
 */
export function imageTypeOf(data: Uint8Array): ImageType | undefined {
  try {
    const { type, width, height } = imageSize(data);
    const fits = [width, height].every((side) => side >= 1 && side <= IMAGE_MAX_SIDE_PX);
    return fits ? TYPES.get(type) : undefined;
  } catch {
    return undefined;
  }
}
