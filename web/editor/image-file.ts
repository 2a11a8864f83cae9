import { IMAGE_MAX_BYTES, IMAGE_TYPES } from './image-source.ts';

/**
 * The largest size of a picture inside a document, in bytes. A document may have 200 KiB in total, and every reader receives all
 * of it, so a picture is no larger than it is shown.
 */
const EMBEDDED_MAX_BYTES = 48 * 1024;
/** A picture that has not come after this time is taken for none. */
const PICTURE_TIMEOUT_MS = 10_000;
/** Twice the width of the text, for sharp screens; then smaller until the picture fits. */
const WIDTHS_PX = [1248, 936, 624, 468, 312];
const QUALITIES = [0.8, 0.6];

/** Whether a file is an image that can be added: one of the known formats, and not larger than 1 MiB. */
export function isAcceptableImage({ type, size }: { type: string; size: number }): boolean {
  return IMAGE_TYPES.some((accepted) => accepted === type) && size <= IMAGE_MAX_BYTES;
}

/**
 * Reads an image file as a `data:` URL that fits into a document: unchanged when it is small, otherwise scaled down.
 * @throws {Error} when the file is not a picture that the browser can read.
 */
export async function readImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    return await readAsDataUrl(file.size <= EMBEDDED_MAX_BYTES ? file : await shrink(bitmap));
  } finally {
    bitmap.close();
  }
}

/** Whether the browser can show the picture at an address, as far as it has found out after ten seconds. */
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

async function shrink(bitmap: ImageBitmap): Promise<Blob> {
  for (const width of WIDTHS_PX) {
    const scale = Math.min(1, width / bitmap.width);
    for (const quality of QUALITIES) {
      // Each attempt is made only when the one before it was too large.
      // oxlint-disable-next-line no-await-in-loop
      const smaller = await draw(bitmap, scale, quality);
      if (smaller.size <= EMBEDDED_MAX_BYTES) return smaller;
    }
  }
  throw new Error('The picture has too much detail to fit into a document.');
}

async function draw(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality });
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
