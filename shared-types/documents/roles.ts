/** What a link lets people do with a document, from the least to the most: people who may comment may also read, and so on. */
export const LINK_ROLES = ['read', 'comment', 'write'] as const;
export type LinkRole = (typeof LINK_ROLES)[number];

/** What a person is to a document, from the least to the most. */
export const ROLES = [...LINK_ROLES, 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What can be done with a document. */
export const ABILITIES = [
  'read',
  'copy',
  'comment',
  'write',
  'seeHistory',
  'seeRecord',
  'share',
  'removeComments',
  'delete',
] as const;
export type Ability = (typeof ABILITIES)[number];

const READER = ['read', 'copy'] as const;
const COMMENTER = [...READER, 'comment'] as const;
const WRITER = [...COMMENTER, 'write', 'seeHistory'] as const;

/** What each role may do. The server judges by it and tells the page; without a connection, the page judges its own copy by it. */
export const ABILITIES_OF: Readonly<Record<Role, readonly Ability[]>> = {
  read: READER,
  comment: COMMENTER,
  write: WRITER,
  owner: ABILITIES,
};

/** The header that carries the secret of a link, so that it never appears in an address that somebody logs. */
export const LINK_HEADER = 'x-document-link';
