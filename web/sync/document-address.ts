import { draftRoom } from '#shared-types/documents/collaboration';
import { isLinkSecret } from '#shared-types/documents/room-credentials';

/** What an address names behind its "#": a document, and the secret of the link that opens it, if it needs one. */
export interface DocumentAddress {
  id: string;
  link?: string;
  /** Whether the draft begins here if it doesn't exist yet. */
  isNew?: true;
}

/** Ends the address of a draft that begins there. It leaves the address with the first words. */
const NEW = 'new';

/** Reads the part of an address from its "#" on; `undefined` if it names no document, or not completely. */
export function readAddress(hash: string): DocumentAddress | undefined {
  const [id = '', link, ...rest] = hash.replace(/^#/, '').split('.');
  if (draftRoom(id) === undefined || rest.length > 0) return undefined;
  if (link === undefined) return { id };
  if (link === NEW) return { id, isNew: true };
  return isLinkSecret(link) ? { id, link } : undefined;
}

/** The part of an address behind its "#". */
export function writeAddress({ id, link, isNew }: DocumentAddress): string {
  return [id, link ?? (isNew ? NEW : undefined)].filter((part) => part !== undefined).join('.');
}
