import { type XmlFragment, XmlElement } from 'yjs';

import { imageIdOf } from '#shared-types/documents/images';

import { NotReachedError } from '../calls/call-errors.ts';
import { keepImage, storeImage } from '../calls/documents/documents.ts';
import { errorMessage } from '../calls/error-message.ts';
import { DOCUMENT_WORDS } from '../content/document.ts';

/** Where the pictures of a document are stored: on the server, beside the document. */
export interface RoomImages {
  /** Stores a picture, and resolves with its address. @throws {Error} with words for a person. */
  store: (picture: Blob) => Promise<string>;
  /** Keeps a picture whose address came from another document, for as long as this document exists. @throws {Error} */
  keep: (id: string) => Promise<void>;
}

/** The pictures of one room. @param link the secret of the link that the person followed. */
export function roomImages(room: string, link?: string): RoomImages {
  return {
    store: (picture) =>
      storeImage(room, picture, link).catch((error: unknown) => {
        const words = error instanceof NotReachedError ? DOCUMENT_WORDS.pictureNotSent : errorMessage(error);
        throw new Error(words, { cause: error });
      }),
    keep: (id) => keepImage(room, id, link),
  };
}

/** The ids of the stored pictures that a body shows. */
export function imageIdsIn(body: XmlFragment): string[] {
  const ids = new Set<string>();
  for (const node of body.createTreeWalker((one) => one instanceof XmlElement && one.nodeName === 'image')) {
    const id = node instanceof XmlElement ? imageIdOf(node.getAttribute('src')) : undefined;
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}
