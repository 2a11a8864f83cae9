import type { DocumentOrder } from '#shared-types/documents';

/** What of the library is shown, and in which order. */
export interface LibraryView {
  search: string;
  order: DocumentOrder;
}
