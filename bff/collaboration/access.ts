import { CLOSE_EVENTS, type CloseEvent, isKnownRoom } from '#shared-types/collaboration';

/** Why a socket may not join the room in its path, or `undefined` if it may. */
export function refusalOf(room: string): CloseEvent | undefined {
  return isKnownRoom(room) ? undefined : CLOSE_EVENTS.roomUnknown;
}

/** Returns why a token doesn't open the document of a room. @throws when this can't be checked. */
export type RefusalOfToken = (room: string, token: string) => Promise<CloseEvent | undefined>;

/**
 * Why the first message of a socket doesn't open its document, or `undefined` if it does. That message carries a token. Today,
 * rooms are open to everyone who knows their name; rooms with owners will verify the token and look up the grant here.
 */
export async function refusalOfToken(_room: string, _token: string): Promise<CloseEvent | undefined> {
  return undefined;
}
