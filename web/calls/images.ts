import { draftIdOf } from '#shared-types/collaboration';
import { type ImageReceipt, roomImagesPath } from '#shared-types/images';

import { accessHeaders } from './access-headers.ts';
import { RefusedError } from './call-errors.ts';
import { call } from './call.ts';
import { ownToken } from './token-source.ts';

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
