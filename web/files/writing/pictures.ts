import type { Node } from '@tiptap/pm/model';

import { imageIdOf } from '#shared-types/documents/images';

import type { DocxPicture } from './docx-pictures.ts';
import { wordsIn } from './written-text.ts';

/** A picture that takes more bytes than this without loss is written as a photo. */
const LOSSLESS_MAX_BYTES = 1_000_000;
const PHOTO_QUALITY = 0.85;
const DATA_URL = /^data:image\/[a-z]+;base64,([a-z0-9+/=\s]+)$/i;

/** The pictures of a text that are on this server or in the text, redrawn in a form that Word knows. One that isn't there is left out. */
export async function picturesOf(doc: Node): Promise<Map<string, DocxPicture>> {
  const addresses = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'image') addresses.add(wordsIn(node, 'src'));
  });
  const pictures = new Map<string, DocxPicture>();
  for (const address of addresses) {
    // Each may take 50 MB and more while it is redrawn.
    const picture = await pictureAt(address).catch(() => undefined); // oxlint-disable-line no-await-in-loop -- one after another
    if (picture !== undefined) pictures.set(address, picture);
  }
  return pictures;
}

async function pictureAt(address: string): Promise<DocxPicture | undefined> {
  const file = await fileAt(address);
  if (file === undefined) return undefined;
  const bitmap = await createImageBitmap(file);
  try {
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const lossless = await canvas.convertToBlob({ type: 'image/png' });
    const isSmall = lossless.size <= LOSSLESS_MAX_BYTES;
    const drawn = isSmall ? lossless : await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY });
    const data = new Uint8Array(await drawn.arrayBuffer());
    return { type: isSmall ? 'png' : 'jpg', data, widthPx: width, heightPx: height };
  } finally {
    bitmap.close();
  }
}

async function fileAt(address: string): Promise<Blob | undefined> {
  const base64 = DATA_URL.exec(address)?.[1];
  // The policy of the page lets it ask its own server only.
  if (base64 !== undefined) return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]);
  if (imageIdOf(address) === undefined) return undefined;
  const response = await fetch(address);
  return response.ok ? response.blob() : undefined;
}
