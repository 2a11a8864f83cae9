import { CLOSE_EVENTS, type CloseEvent, isKnownRoom } from '#shared-types/collaboration';

/** Why a socket may not join the room of its path, or `undefined` when it may. */
export function refusalOf(room: string): CloseEvent | undefined {
  return isKnownRoom(room) ? undefined : CLOSE_EVENTS.roomUnknown;
}

/** Returns why a token does not open the document of a room. @throws when this cannot be checked. */
export type RefusalOfToken = (room: string, token: string) => Promise<CloseEvent | undefined>;

/**
 * Why the first message of a socket does not open its document, or `undefined` when it does. That message carries a token.
 * Today's rooms are open to everyone who knows their name; rooms with owners will verify the token and look up the grant here.
 */
export async function refusalOfToken(_room: string, _token: string): Promise<CloseEvent | undefined> {
  return undefined;
}
