import { type Static, Type } from 'typebox';

import { COLLABORATION_PATH } from './collaboration.ts';

/*
 * The pictures in documents. They are stored next to a document rather than in it, since every reader gets the whole document at
 * once. The document contains their addresses.
 */

/** The formats that we store. SVG is left out because it is a document, not a picture. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
/** The format of a stored picture, as a media type (RFC 9110 section 8.3.1). */
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The largest picture that we store, in bytes. */
export const IMAGE_MAX_BYTES = 1_048_576;
/** The longest side of a picture, in pixels: a small file can unpack to a picture that no browser has memory for. */
export const IMAGE_MAX_SIDE_PX = 4096;
/** How much space all pictures of one document may take up together, in bytes. */
export const DOCUMENT_IMAGES_MAX_BYTES = 16 * 1_048_576;

/** The start of every picture's address. */
export const IMAGES_PATH = '/images/';
/** 128 random bits in hexadecimal: anyone who has the address of a picture can see it. */
const IMAGE_ADDRESS = /^\/images\/([0-9a-f]{32})$/;

/** The path to post the pictures of a room to. */
export function roomImagesPath(room: string): string {
  return `${COLLABORATION_PATH}${encodeURIComponent(room)}/images`;
}

/** The id of the picture at an address on this server; `undefined` for any other address. */
export function imageIdOf(address: unknown): string | undefined {
  return typeof address === 'string' ? IMAGE_ADDRESS.exec(address)?.[1] : undefined;
}

/** The answer when a picture has been stored. */
export const ImageReceipt = Type.Object({
  src: Type.String({ description: 'The address of the picture, for the document.' }),
});
export type ImageReceipt = Static<typeof ImageReceipt>;
