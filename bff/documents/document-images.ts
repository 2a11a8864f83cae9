import type { ImageType } from '#shared-types/images';

/** A picture as stored. */
export interface StoredImage {
  type: ImageType;
  data: Uint8Array;
}

/** The document has no room for another picture, even without those that its text no longer shows. */
export class ImagesFull extends Error {}

/** The store has room for texts only. */
export class StoreFull extends Error {}

/**
 * The pictures in documents. A picture belongs to the documents it was added to, and is deleted with the last of them. Its id is
 * 128 random bits: anyone who knows the id can see the picture.
 */
export interface DocumentImages {
  /** Stores a picture of a document, and returns its id. The document may follow later. @throws {ImagesFull} or {StoreFull} */
  add(documentName: string, image: StoredImage): Promise<string>;
  /** Adds a stored picture to this document too; returns whether the picture exists. @throws {ImagesFull} */
  keep(documentName: string, id: string): Promise<boolean>;
  /** The picture with this id, if there is one. */
  find(id: string): Promise<StoredImage | undefined>;
  /** Deletes pictures of documents that don't exist, if they were added before this time (milliseconds since 1970). Returns how many. */
  removeStray(addedBeforeMs: number): Promise<number>;
}
