import type { DocumentOrder } from '#shared-types/documents/documents';

/** The part of the library that is shown, and its order. */
export interface LibraryView {
  search: string;
  /** The folder that is shown; without one, all are. */
  folder: string | undefined;
  order: DocumentOrder;
}
