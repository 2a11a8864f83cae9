import { COLLABORATION_PATH, DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';
import { IMAGES_PATH } from '#shared-types/images';
import { MESSAGING_PATH } from '#shared-types/messaging';

/** `/ws/<server>/<session>/<transport>`: anyone who knows the session and has one of its user's tokens can read it. */
const SESSION_PATH = new RegExp(`^${MESSAGING_PATH}/[^/]*/[^/]*`);

/** The address of a request in the form we log: query strings contain tokens, and paths contain rooms, sessions and pictures. */
export function loggedPath(url: string | undefined): string {
  const path = decoded((url ?? '').replace(/\?.*$/s, ''));
  // Anyone who has the address of a picture can see it.
  if (path.startsWith(IMAGES_PATH)) return `${IMAGES_PATH}…`;
  return path.startsWith(COLLABORATION_PATH)
    ? COLLABORATION_PATH + loggedRoom(path.slice(COLLABORATION_PATH.length))
    : path.replace(SESSION_PATH, `${MESSAGING_PATH}/…`);
}

/** The path as the routes read it: "/%63ollab/" is "/collab/" too. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // no route reads it either
  }
}

/**
 * A room's name in the form we log. Anyone who knows the full name of a private draft can open it, so only its start is logged.
 */
export function loggedRoom(room: string): string {
  return room === DEMO_ROOM ? room : `${room.slice(0, DRAFT_ROOM_PREFIX.length + 4)}…`;
}
