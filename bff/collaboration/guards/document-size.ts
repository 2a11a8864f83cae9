import * as Y from 'yjs';

/** Decides whether a document may still grow. */
export interface DocumentSizes {
  /**
   * Whether the document stays below its cap after an update that adds about this many bytes. Deletions add none and always fit.
   */
  fits(document: Y.Doc, addedBytes: number): boolean;
}

/**
 * Keeps the encoded size of documents below a cap. Encoding a document of 200 KB takes milliseconds, so we use the bytes of all
 * updates since the last encoding as an upper bound, and only compute the true size when that bound passes the cap.
 */
export function createDocumentSizes(capBytes: number): DocumentSizes {
  const bounds = new WeakMap<Y.Doc, number>();

  function measure(document: Y.Doc): number {
    const bytes = Y.encodeStateAsUpdate(document).length;
    if (!bounds.has(document)) {
      document.on('update', (update: Uint8Array) => bounds.set(document, (bounds.get(document) ?? 0) + update.length));
    }
    bounds.set(document, bytes);
    return bytes;
  }

  return {
    fits(document, addedBytes) {
      if (addedBytes === 0) return true;
      const bound = bounds.get(document) ?? measure(document);
      return bound + addedBytes <= capBytes || measure(document) + addedBytes <= capBytes;
    },
  };
}
