import { LINK_HEADER } from '#shared-types/documents/roles';
import { WRITERS_HEADER } from '#shared-types/documents/writer-header';

let keysOf: (draftId: string) => readonly string[] = () => [];

/** Registers what gives the writers' keys that this browser remembers. storage/ isn't below calls/, so calls/ can't import it. */
export function setWriterKeys(next: typeof keysOf): void {
  keysOf = next;
}

/** The headers by which a call may open a document: the secret of its link, and the keys of pages of this browser that wrote in it. */
export function accessHeaders(draftId: string | undefined, link?: string): Record<string, string> {
  const keys = draftId === undefined ? [] : keysOf(draftId);
  return { ...(link !== undefined && { [LINK_HEADER]: link }), ...writerHeader(keys) };
}

/** The header that shows these keys. */
export function writerHeader(keys: readonly string[]): Record<string, string> {
  return keys.length === 0 ? {} : { [WRITERS_HEADER]: keys.join(',') };
}
