import { type Version, VersionList, type VersionNaming, versionsPath } from '#shared-types/documents/versions';

import { accessHeaders } from '../access-headers.ts';
import { call } from '../call.ts';
import { readAnswer } from '../read-answer.ts';
import { ownToken } from '../token-source.ts';

/** A document whose history is read, and the secret of the link that opens it, if there is one. */
export interface HistoryOf {
  draftId: string;
  link: string | undefined;
}

/** The history of a document, newest first. @throws what `call` throws. */
export async function requestVersions({ draftId, link }: HistoryOf, signal: AbortSignal): Promise<VersionList> {
  const options = { headers: accessHeaders(draftId, link), token: await ownToken(), signal };
  return (await readAnswer(await call(versionsPath(draftId), options), VersionList)).answer;
}

/** The text of a version, as a Yjs update. @throws what `call` throws. */
export async function requestVersionContent(
  { draftId, link }: HistoryOf,
  number: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await call(`${versionsPath(draftId)}/${number}`, {
    headers: accessHeaders(draftId, link),
    token: await ownToken(),
    signal,
  });
  return new Uint8Array(await response.arrayBuffer());
}

/** Names a version; an empty name removes the one it has. @throws what `call` throws. */
export async function sendVersionName({ draftId, link }: HistoryOf, number: number, name: string): Promise<Version> {
  const body: VersionNaming = { name };
  const path = `${versionsPath(draftId)}/${number}`;
  return (
    await call(path, { method: 'PATCH', body, headers: accessHeaders(draftId, link), token: await ownToken() })
  ).json();
}
