import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX, IMAGE_TYPES } from '#shared-types/documents/images';

/** The formats of files that may be added; those that the server does not store are redrawn. */
export const FILE_TYPES: readonly string[] = [...IMAGE_TYPES, 'image/avif'];
/** The largest file that may be added, in bytes: photos of telephones take 3 to 12 MB. */
const FILE_MAX_BYTES = 20_000_000;
/** Twice the width of the text, for sharp screens. */
const WIDTH_PX = 1248;
/** A picture that takes more bytes than this is redrawn, so that readers on slow connections get it soon. */
const KEPT_MAX_BYTES = 400_000;
/** A picture that has not come after this time is taken for none. */
const PICTURE_TIMEOUT_MS = 10_000;
/** Smaller and smaller, until the picture takes few enough bytes. */
const ATTEMPTS = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 0.75, quality: 0.7 },
  { scale: 0.5, quality: 0.6 },
];

/** Whether a file is an image that can be added: one of the known formats, and not too large. */
export function isAcceptableImage({ type, size }: { type: string; size: number }): boolean {
  return FILE_TYPES.includes(type) && size <= FILE_MAX_BYTES;
}

/**
 * Reads an image file as a picture that the server stores: no wider and no larger than readers need. A photo is always redrawn, since its
 * file says where and when it was taken.
 * @throws {Error} when the file is not a picture that the browser can read.
 */
export async function readImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const fits = Math.max(bitmap.width, bitmap.height) <= IMAGE_MAX_SIDE_PX;
    const isSmall = fits && bitmap.width <= WIDTH_PX && file.size <= KEPT_MAX_BYTES;
    const isAnimated = fits && file.type === 'image/gif' && file.size <= IMAGE_MAX_BYTES;
    const isStored = file.type === 'image/png' || file.type === 'image/webp';
    return isAnimated || (isSmall && isStored) ? file : await redraw(bitmap);
  } finally {
    bitmap.close();
  }
}

/** Whether the browser can show the picture at an address; false if it can't tell within ten seconds. */
export async function isPicture(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PICTURE_TIMEOUT_MS);
  picture.decode().then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise.finally(() => clearTimeout(timer));
}

async function redraw(bitmap: ImageBitmap): Promise<Blob> {
  const fitting = Math.min(1, WIDTH_PX / bitmap.width, IMAGE_MAX_SIDE_PX / bitmap.height);
  for (const { scale, quality } of ATTEMPTS) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt is made only when the one before it was too large
    const drawn = await draw(bitmap, fitting * scale, quality);
    if (drawn.size <= KEPT_MAX_BYTES) return drawn;
  }
  throw new Error('The picture has too much detail.');
}

async function draw(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality });
  if (drawn.type === 'image/webp' || drawn.size <= KEPT_MAX_BYTES) return drawn;
  return canvas.convertToBlob({ type: 'image/jpeg', quality }); // Safari writes no WebP, and its PNG of a photo is large
}
