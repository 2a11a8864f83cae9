import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import type { RoomImages } from '../../sync/room-images.ts';
import { isAcceptableImage, readImage } from './image-file.ts';

/** The outcome for an image file: the address at which it is stored, or why it could not be added. */
export type StoredImage = { src: string } | { refusal: string };

/** Stores an image file beside the document. Never rejects. */
export async function storedImage(file: File, images: RoomImages): Promise<StoredImage> {
  const picture = isAcceptableImage(file) ? await readImage(file).catch(() => undefined) : undefined;
  if (picture === undefined) return { refusal: EDITOR_WORDS.imageRefused };
  try {
    return { src: await images.store(picture) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : EDITOR_WORDS.imageRefused };
  }
}
