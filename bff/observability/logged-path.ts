import { COLLABORATION_PATH, DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/documents/collaboration';
import { IMAGES_PATH } from '#shared-types/documents/images';
import { MESSAGING_PATH } from '#shared-types/messaging';

/** `/ws/<server>/<session>/<transport>`: anyone who knows the session and has one of its user's tokens can read it. */
const SESSION_PATH = new RegExp(`^${MESSAGING_PATH}/[^/]*/[^/]*`);
/** The files of the site have a hash in their names, which is no secret. */
const ASSETS_PATH = '/assets/';
/** Ids of drafts, links and accounts, tokens and codes: anything as long as our shortest key, that of a desk link. */
const LONG = /[\w-]{16,}/g;
/** How many characters of a key are logged: enough to find other lines about it, too few to use it. */
const SHOWN = 4;

/**
 * The address of a request in the form we log: query strings contain tokens, and paths contain what opens private drafts. Whatever
 * is long and has a digit or a capital counts as a key, so that a new route needs no line here. One key of 22 letters in forty has no
 * digit.
 */
export function loggedPath(url: string | undefined): string {
  const path = decoded((url ?? '').replace(/\?.*$/s, ''));
  // Anyone who has the address of a picture can see it.
  if (path.startsWith(IMAGES_PATH)) return `${IMAGES_PATH}…`;
  if (path.startsWith(ASSETS_PATH)) return path;
  if (path.startsWith(COLLABORATION_PATH)) {
    const [room = '', ...rest] = path.slice(COLLABORATION_PATH.length).split('/');
    return COLLABORATION_PATH + [loggedRoom(room), ...rest.map(shortened)].join('/');
  }
  return shortened(path.replace(SESSION_PATH, `${MESSAGING_PATH}/…`));
}

function shortened(path: string): string {
  return path.replace(LONG, (long) => (/[\dA-Z]/.test(long) ? `${long.slice(0, SHOWN)}…` : long));
}

/** The path as the routes read it: "/%63ollab/" is "/collab/" too. What isn't well encoded is decoded all the same. */
function decoded(path: string): string {
  return path.replace(/%[2-7][\da-f]/gi, (escape) => String.fromCodePoint(Number.parseInt(escape.slice(1), 16)));
}

/**
 * A room's name in the form we log. Anyone who knows the full name of a private draft can open it, so only its start is logged.
 */
export function loggedRoom(room: string): string {
  return room === DEMO_ROOM ? room : `${room.slice(0, DRAFT_ROOM_PREFIX.length + SHOWN)}…`;
}
