/** What a link lets people do with a document, from the least to the most: whoever may comment may also read, and so on. */
export const LINK_ROLES = ['read', 'comment', 'write'] as const;
export type LinkRole = (typeof LINK_ROLES)[number];

/** What a person may do with a document, from the least to the most. */
export const ROLES = [...LINK_ROLES, 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The header that carries the secret of a link, so that it never appears in an address that somebody logs. */
export const LINK_HEADER = 'x-document-link';
