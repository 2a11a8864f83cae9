import { type Static, Type } from 'typebox';

import { hasNoncharacter, plainWords } from '../text/characters.ts';
import { oneLine } from '../text/text-name.ts';
import { showsNothing } from '../text/visible-text.ts';
import { TITLE_MAX_LENGTH } from './collaboration.ts';
import { LINK_ROLES, ROLES } from './roles.ts';

/*
 * Documents that belong to an account, and the links that let others in. A document and its room have the same id: it appears in
 * the address of the page, and opens nothing by itself.
 */

/** The path of an account's documents. */
export const DOCUMENTS_PATH = '/api/documents';

/** How many documents an account may have, counting those in the bin. */
export const ACCOUNT_DOCUMENTS_MAX = 5000;
/** How much an account may fill with copies, in bytes: 32 MiB hold more than 1,000 essays. */
export const ACCOUNT_MAX_BYTES = 33_554_432;
/** How many links one document may have at a time, counting those that were revoked and are still listed. */
export const LINKS_MAX = 50;
/** The longest name of a link, in UTF-16 code units. */
export const LINK_LABEL_MAX_LENGTH = 80;
/** The longest search, in UTF-16 code units. */
export const SEARCH_MAX_LENGTH = 200;
/** How many documents one answer may list. */
export const PAGE_MAX_DOCUMENTS = 100;

/** How many folders an account may have. */
export const FOLDERS_MAX = 200;
/** The longest name of a folder, in UTF-16 code units. */
export const FOLDER_NAME_MAX_LENGTH = 60;

/** What somebody typed as the name of a folder, as it is kept: one line of at most 60 units in plain words; empty if it shows nothing. */
export function asFolderName(text: string): string {
  const line = oneLine(plainWords(text).normalize('NFC')).slice(0, FOLDER_NAME_MAX_LENGTH);
  return showsNothing(line) || hasNoncharacter(line) ? '' : line.trim();
}

/** Whether a name of a folder is in the one form in which it's kept, so that two names that look the same are one. */
export function isFolderName(name: string): boolean {
  return name !== '' && name === asFolderName(name);
}

/** The name of a folder in the library of one person. A folder is there as long as a document is in it. */
const FolderName = Type.String({
  minLength: 1,
  maxLength: FOLDER_NAME_MAX_LENGTH,
  format: 'folder-name',
  description: 'The name of a folder, without spaces around it.',
});

/** The id of a document and of its room. */
export const DocumentId = Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The document’s id.' });
const Time = Type.String({ description: 'ISO 8601, in UTC.' });
const LinkRoleText = Type.Enum(LINK_ROLES);
/** What a link lets people do, in an answer; a page that doesn’t know the role shows the least of them. */
const ShownRole = Type.Enum(LINK_ROLES, { 'x-unknown': 'read' });

/** One document of an account, as the library lists it. */
export const ListedDocument = Type.Object({
  id: DocumentId,
  title: Type.String(),
  name: Type.String({ description: 'The title, else the first heading, else the first words.' }),
  excerpt: Type.String({ description: 'The first words of the text.' }),
  match: Type.Optional(Type.String({ description: 'The part of the text that a search found.' })),
  folder: Type.Optional(Type.String({ description: 'The folder that it’s in; only its owner learns that.' })),
  words: Type.Integer(),
  createdAt: Time,
  changedAt: Time,
  binnedAt: Type.Optional(Time),
  links: Type.Integer({ description: 'How many links work now.' }),
  comments: Type.Integer({ description: 'How many comments are open; the replies to one count with it.' }),
});
export type ListedDocument = Static<typeof ListedDocument>;

/** The orders in which documents can be listed. */
export const DOCUMENT_ORDERS = ['changed', 'created', 'title'] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

/** What to list. */
export const DocumentQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_MAX_LENGTH,
      format: 'plain-text',
      description: 'Words that the title or the text contains.',
    }),
  ),
  order: Type.Optional(Type.Enum(DOCUMENT_ORDERS)),
  folder: Type.Optional(
    Type.String({ maxLength: FOLDER_NAME_MAX_LENGTH, format: 'plain-text', description: 'Lists one folder only.' }),
  ),
  bin: Type.Optional(Type.Enum(['true', 'false'], { description: 'Lists what is in the bin instead.' })),
  after: Type.Optional(Type.String({ maxLength: 2000, description: 'The `next` of the page before.' })),
});
export type DocumentQuery = Static<typeof DocumentQuery>;

/** One document, and what the person who asks may do with it. */
export const OpenedDocument = Type.Object({ ...ListedDocument.properties, role: Type.Enum(ROLES) });
export type OpenedDocument = Static<typeof OpenedDocument>;

/** A folder of a library, and how many documents are in it, apart from the bin. */
const LibraryFolder = Type.Object({ name: Type.String(), documents: Type.Integer() });

/** What to change about a folder. */
export const FolderChange = Type.Object(
  {
    name: FolderName,
    to: Type.Union([FolderName, Type.Null()], {
      description:
        'The new name; if another folder has it, the two become one. Null removes the folder, and leaves its documents.',
    }),
  },
  { additionalProperties: false },
);
export type FolderChange = Static<typeof FolderChange>;

/** The path at which a folder is renamed or removed. */
export const FOLDERS_PATH = '/api/folders';

/** One page of the library. */
export const DocumentPage = Type.Object({
  documents: Type.Array(ListedDocument),
  total: Type.Integer({ description: 'How many documents the account has, apart from the bin.' }),
  inBin: Type.Integer(),
  found: Type.Integer({ description: 'How many documents the search, the folder or the bin has, on all pages.' }),
  folders: Type.Array(LibraryFolder, { description: 'In alphabetical order.' }),
  binDays: Type.Integer({ description: 'After how many days in the bin a document is deleted for good.' }),
  next: Type.Optional(Type.String({ description: 'Pass it as `after` to get the next page.' })),
  isBehind: Type.Optional(
    Type.Boolean({ description: 'Some names and words are older than their texts. Ask again in a moment.' }),
  ),
});
export type DocumentPage = Static<typeof DocumentPage>;

/** A new document: empty and perhaps in a folder, a draft that becomes the account's, or a copy of another document. */
export const NewDocument = Type.Object(
  { claim: Type.Optional(DocumentId), copyOf: Type.Optional(DocumentId), folder: Type.Optional(FolderName) },
  { additionalProperties: false, maxProperties: 1 },
);
export type NewDocument = Static<typeof NewDocument>;

/** What to change about a document. */
export const DocumentChange = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: TITLE_MAX_LENGTH, format: 'single-line' })),
    inBin: Type.Optional(Type.Boolean()),
    folder: Type.Optional(
      Type.Union([FolderName, Type.Null()], {
        description: 'The folder to put it into. Null takes it out of its folder.',
      }),
    ),
    addressRole: Type.Optional(
      Type.Union([LinkRoleText, Type.Null()], {
        description: 'What people may do who know the address and have no link. Null lets nobody in.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type DocumentChange = Static<typeof DocumentChange>;

/** A link to a document. Its secret isn't kept. */
export const DocumentLink = Type.Object({
  id: Type.String(),
  role: ShownRole,
  label: Type.String(),
  createdAt: Time,
  expiresAt: Type.Optional(Time),
  revokedAt: Type.Optional(Time),
  openedAt: Type.Optional(Time),
});
export type DocumentLink = Static<typeof DocumentLink>;

/**
 * The people of one name who wrote in a draft before it became somebody's document. Their access lasts until the owner ends it.
 */
export const FormerWriter = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String({ description: 'What they were called last; nobody checks it.' })),
});
export type FormerWriter = Static<typeof FormerWriter>;

/** Who can open a document besides its owner. */
export const DocumentSharing = Type.Object({
  links: Type.Array(DocumentLink),
  writers: Type.Array(FormerWriter),
  addressRole: Type.Optional(ShownRole),
});
export type DocumentSharing = Static<typeof DocumentSharing>;

/** A link to create. */
export const NewLink = Type.Object(
  {
    role: LinkRoleText,
    label: Type.String({ maxLength: LINK_LABEL_MAX_LENGTH, format: 'single-line' }),
    isShown: Type.Optional(
      Type.Boolean({
        description: 'Whether people who follow the link see the label, if it can be a name, and write under it.',
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({ format: 'utc-time', description: 'ISO 8601, in UTC, such as 2027-01-31T12:00:00Z.' }),
    ),
  },
  { additionalProperties: false },
);
export type NewLink = Static<typeof NewLink>;

/** A new link with its secret, which is shown once. */
export const CreatedLink = Type.Object({ link: DocumentLink, secret: Type.String() });
export type CreatedLink = Static<typeof CreatedLink>;

/** What to change about a link. A revoked link stays revoked. */
export const LinkChange = Type.Object(
  { role: Type.Optional(LinkRoleText), revoked: Type.Optional(Type.Literal(true)) },
  { additionalProperties: false, minProperties: 1 },
);
export type LinkChange = Static<typeof LinkChange>;

/** The path of a document's links, which lists and creates them. */
export function documentLinksPath(id: string): string {
  return `${documentPath(id)}/links`;
}

/** A copy of a document, as a draft that belongs to nobody. */
export const CopiedDraft = Type.Object({ id: DocumentId });
export type CopiedDraft = Static<typeof CopiedDraft>;

/** The path at which those who wrote in a document copy it, also after its owner has ended their access or deleted it. */
export function documentCopiesPath(id: string): string {
  return `${documentPath(id)}/copies`;
}

/** The path of the former writers of a document who have one name. */
export function formerWriterPath(id: string, writer: string): string {
  return `${documentPath(id)}/writers/${writer}`;
}

/** The path of one document. */
export function documentPath(id: string): string {
  return `${DOCUMENTS_PATH}/${id}`;
}
