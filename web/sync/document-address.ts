import { draftRoom } from '#shared-types/collaboration';
import { isLinkSecret } from '#shared-types/room-credentials';

/** What an address names behind its "#": a document, and the secret of the link that opens it, if it needs one. */
export interface DocumentAddress {
  id: string;
  link?: string;
}

/** Reads the part of an address from its "#" on; `undefined` if it names no document, or not completely. */
export function readAddress(hash: string): DocumentAddress | undefined {
  const [id = '', link, ...rest] = hash.replace(/^#/, '').split('.');
  if (draftRoom(id) === undefined || rest.length > 0) return undefined;
  if (link === undefined) return { id };
  return isLinkSecret(link) ? { id, link } : undefined;
}

/** The part of an address behind its "#". */
export function writeAddress({ id, link }: DocumentAddress): string {
  return link === undefined ? id : `${id}.${link}`;
}
