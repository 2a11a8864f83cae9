import { type Static, Type } from 'typebox';

import { isObject } from '../is-object.ts';

/** The secret of a link is 128 random bits in lower-case hexadecimal. */
const LINK_SECRET = /^[0-9a-f]{32}$/;
/** The longest token that opens a document, in UTF-16 code units: an account's has up to 4,096. */
const TOKEN_MAX_LENGTH = 8192;

/** How many earlier keys a page can show. Each belongs to a page of this browser that closed before its words were saved. */
export const EARLIER_WRITERS_MAX = 32;

/** What a page shows to open a document; it travels as the token of the Hocuspocus protocol. */
export const RoomCredentials = Type.Object({
  writer: Type.String({ description: 'The key of the page’s Yjs client id (writer.ts).' }),
  earlier: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: EARLIER_WRITERS_MAX,
      description: 'The keys of earlier pages of the same browser whose words the page brings along.',
    }),
  ),
  wrote: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: EARLIER_WRITERS_MAX,
      description:
        'The keys of pages of the same browser that wrote here before: a proof, and nothing is written under them.',
    }),
  ),
  user: Type.Optional(Type.String({ description: 'The token of the account.' })),
  link: Type.Optional(Type.String({ description: 'The secret of the link that the person followed.' })),
});
export type RoomCredentials = Static<typeof RoomCredentials>;

/** Whether a text has the form of a link's secret. */
export function isLinkSecret(text: string): boolean {
  return LINK_SECRET.test(text);
}

/** Writes credentials as a token. */
export function writeRoomToken(credentials: RoomCredentials): string {
  return JSON.stringify(credentials);
}

/** Reads a token. Anything but credentials counts as a writer's key, and a fault in one part leaves that part out. */
export function readRoomToken(token: string): RoomCredentials {
  if (token.length > TOKEN_MAX_LENGTH || !token.startsWith('{')) return { writer: token };
  const given = parsed(token);
  const { writer, earlier, wrote, user, link } = isObject(given) ? given : {};
  return {
    writer: typeof writer === 'string' ? writer : '',
    ...(Array.isArray(earlier) && { earlier: keysIn(earlier) }),
    ...(Array.isArray(wrote) && { wrote: keysIn(wrote) }),
    ...(typeof user === 'string' && { user }),
    ...(typeof link === 'string' && isLinkSecret(link) && { link }),
  };
}

function keysIn(given: readonly unknown[]): string[] {
  return given.slice(0, EARLIER_WRITERS_MAX).filter((key) => typeof key === 'string');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
