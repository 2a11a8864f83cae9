import {
  type CreatedLink,
  type DocumentChange,
  documentLinksPath,
  type DocumentPage,
  documentPath,
  type DocumentQuery,
  DOCUMENTS_PATH,
  type DocumentSharing,
  type LinkChange,
  type ListedDocument,
  type NewDocument,
  type NewLink,
} from '#shared-types/documents';

import { call } from './call.ts';
import { linkHeader } from './link-header.ts';
import { currentToken } from './token-source.ts';

/*
 * The documents of the account that is signed in. Every call throws RefusedError for an answer that is not OK, NotReachedError
 * when no answer arrived, and JwtFailedError when the token can't be renewed.
 */

/** One page of the library. */
export async function requestDocuments(query: DocumentQuery, signal?: AbortSignal): Promise<DocumentPage> {
  const path = `${DOCUMENTS_PATH}?${new URLSearchParams(query).toString()}`;
  return (await call(path, { token: await currentToken(), ...(signal && { signal }) })).json();
}

/** Creates a document, claims a draft or copies a document. */
export async function createDocument(body: NewDocument, link?: string): Promise<ListedDocument> {
  return (await call(DOCUMENTS_PATH, { body, headers: linkHeader(link), token: await currentToken() })).json();
}

/** Renames a document, or takes it out of the bin. */
export async function changeDocument(id: string, body: DocumentChange): Promise<ListedDocument> {
  return (await call(documentPath(id), { body, method: 'PATCH', token: await currentToken() })).json();
}

/** Puts a document into the bin; one that is there already is deleted for good. */
export async function deleteDocument(id: string): Promise<void> {
  await call(documentPath(id), { method: 'DELETE', token: await currentToken() });
}

/** Who can open a document besides its owner. */
export async function requestSharing(id: string): Promise<DocumentSharing> {
  return (await call(documentLinksPath(id), { token: await currentToken() })).json();
}

/** Creates a link. Its secret is in this answer only: the server keeps a hash. */
export async function createLink(id: string, body: NewLink): Promise<CreatedLink> {
  return (await call(documentLinksPath(id), { body, token: await currentToken() })).json();
}

/** Changes what a link allows, or revokes it. */
export async function changeLink(id: string, linkId: string, body: LinkChange): Promise<void> {
  await call(`${documentLinksPath(id)}/${linkId}`, { body, method: 'PATCH', token: await currentToken() });
}

/** Removes a link from the list. */
export async function removeLink(id: string, linkId: string): Promise<void> {
  await call(`${documentLinksPath(id)}/${linkId}`, { method: 'DELETE', token: await currentToken() });
}
