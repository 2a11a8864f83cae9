import { type Version, type VersionList, type VersionNaming, versionsPath } from '#shared-types/versions';

import { call } from './call.ts';
import { currentToken } from './token-source.ts';

/** The history of a draft, newest first. @throws what `call` throws. */
export async function requestVersions(draftId: string, signal: AbortSignal): Promise<VersionList> {
  return (await call(versionsPath(draftId), { token: await currentToken(), signal })).json();
}

/** The text of a version, as a Yjs update. @throws what `call` throws. */
export async function requestVersionContent(draftId: string, number: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await call(`${versionsPath(draftId)}/${number}`, { token: await currentToken(), signal });
  return new Uint8Array(await response.arrayBuffer());
}

/** Names a version; an empty name removes the one it has. @throws what `call` throws. */
export async function sendVersionName(draftId: string, number: number, name: string): Promise<Version> {
  const body: VersionNaming = { name };
  const token = await currentToken();
  return (await call(`${versionsPath(draftId)}/${number}`, { method: 'PATCH', body, token })).json();
}
