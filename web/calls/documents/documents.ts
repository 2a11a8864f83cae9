import { draftIdOf } from '#shared-types/documents/collaboration';
import {
  type CopiedDraft,
  type CreatedLink,
  documentCopiesPath,
  type DocumentChange,
  documentLinksPath,
  DocumentPage,
  documentPath,
  type DocumentQuery,
  DOCUMENTS_PATH,
  DocumentSharing,
  type FolderChange,
  FOLDERS_PATH,
  formerWriterPath,
  type LinkChange,
  type ListedDocument,
  type NewDocument,
  type NewLink,
} from '#shared-types/documents/documents';
import { type ImageReceipt, roomImagesPath } from '#shared-types/documents/images';

import { writerHeader, accessHeaders } from '../access-headers.ts';
import { RefusedError } from '../call-errors.ts';
import { call } from '../call.ts';
import { readAnswer } from '../read-answer.ts';
import { currentToken, ownToken } from '../token-source.ts';

/*
 * The documents of the account that is signed in. Every call throws RefusedError for an answer that is not OK, NotReachedError
 * when no answer arrived, and JwtFailedError when the token can't be renewed.
 */

/** One page of the library. */
export async function requestDocuments(query: DocumentQuery, signal?: AbortSignal): Promise<DocumentPage> {
  const path = `${DOCUMENTS_PATH}?${new URLSearchParams(query).toString()}`;
  const response = await call(path, { token: await currentToken(), ...(signal && { signal }) });
  return (await readAnswer(response, DocumentPage)).answer;
}

/** Creates a document, perhaps in a folder, or copies one. */
export async function createDocument(body: Omit<NewDocument, 'claim'>): Promise<ListedDocument> {
  return (await call(DOCUMENTS_PATH, { body, token: await currentToken() })).json();
}

/** Makes a draft a document of the account. @param keys the keys of pages that wrote in it; only a writer may do this. */
export async function claimDraft(id: string, keys: readonly string[]): Promise<void> {
  const body: NewDocument = { claim: id };
  await call(DOCUMENTS_PATH, { body, headers: writerHeader(keys), token: await currentToken() });
}

/** Copies a document that the person can no longer open into a new draft. @param keys the keys of pages that wrote in it. */
export async function copyAsWriter(id: string, keys: readonly string[]): Promise<CopiedDraft> {
  return (await call(documentCopiesPath(id), { method: 'POST', headers: writerHeader(keys) })).json();
}

/** Ends the access of people who wrote in a document before it was kept in the account. */
export async function removeFormerWriter(id: string, writer: string): Promise<void> {
  await call(formerWriterPath(id, writer), { method: 'DELETE', token: await currentToken() });
}

/** Renames a document, moves it to a folder, or takes it out of the bin. */
export async function changeDocument(id: string, body: DocumentChange): Promise<ListedDocument> {
  return (await call(documentPath(id), { body, method: 'PATCH', token: await currentToken() })).json();
}

/** Renames a folder, or removes it and leaves its documents. */
export async function changeFolder(change: FolderChange): Promise<void> {
  await call(FOLDERS_PATH, { body: change, method: 'PATCH', token: await currentToken() });
}

/** Puts a document into the bin, or deletes it for good if it is there already. */
export async function deleteDocument(id: string): Promise<void> {
  await call(documentPath(id), { method: 'DELETE', token: await currentToken() });
}

/** Who can open a document besides its owner. */
export async function requestSharing(id: string): Promise<DocumentSharing> {
  const response = await call(documentLinksPath(id), { token: await currentToken() });
  return (await readAnswer(response, DocumentSharing)).answer;
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

/** Stores a picture of a room, and returns its address. @throws what `call` throws. */
export async function storeImage(room: string, picture: Blob, link?: string): Promise<string> {
  const response = await call(roomImagesPath(room), {
    body: picture,
    headers: accessHeaders(draftIdOf(room), link),
    token: await ownToken(),
  });
  const { src }: ImageReceipt = await response.json();
  return src;
}

/** Makes a stored picture one of another room too. A picture that is gone is left alone. @throws what `call` throws. */
export async function keepImage(room: string, id: string, link?: string): Promise<void> {
  try {
    await call(`${roomImagesPath(room)}/${id}`, {
      method: 'PUT',
      headers: accessHeaders(draftIdOf(room), link),
      token: await ownToken(),
    });
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 404)) throw error;
  }
}
