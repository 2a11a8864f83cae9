import { once } from '../once.ts';

const OR = once(() => new Intl.ListFormat('en', { type: 'disjunction' }));

/** The words of the editor itself: inside the page, its toolbar and its dialogs. */
export const EDITOR_WORDS = {
  textLabel: 'Text',
  toolbarLabel: 'Formatting',
  selectionLabel: 'Selected words',
  textStyle: (style: string) => `Text style: ${style}`,
  textStyleHint: 'Text style',
  imageRefused: 'You can add PNG, JPEG, GIF, WebP and AVIF images of up to 20 MB.',
  addingImage: 'Adding the image…',
  imageElsewhere: (host: string) => `This image is on ${host}. We don’t load images from there.`,
  imageLocationHelp: (hosts: readonly string[]) =>
    `An address on ${OR().format(['this site', ...hosts])}. We don’t load images from other sites, so those sites can’t see who’s reading.`,
  imageFileHelp: 'PNG, JPEG, GIF, WebP or AVIF, up to 20 MB. We shrink large images.',
  imageAltHelp: 'One sentence for readers who can’t see the image. Leave it empty if the image is only decoration.',
  imageUnusable: 'We can’t show this image.',
  imageNoAddress: 'Enter the address of an image, such as https://example.org/cat.png.',
  imageNotThere: 'Your browser can’t find an image at this address.',
  comment: 'Comment',
  toRead: (minutes: number) => `${minutes} min to read`,
  linkNeedsSelection: 'First select the words to link',
  linkNotAllowed: 'A link starts with https://, http:// or mailto:',
  requiredField: 'Required field',
  table: 'Table',
  tableTools: 'Table',
  tableFull: (columns: number, cells: number) =>
    `A table can have up to ${columns} columns and ${cells.toLocaleString('en')} cells. Start another table for the rest.`,
  rowAbove: 'Add a row above',
  rowBelow: 'Add a row below',
  columnLeft: 'Add a column to the left',
  columnRight: 'Add a column to the right',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  deleteTable: 'Delete table',
} as const;

/** The menu of what a block of text can be. */
export const TEXT_MENU = {
  text: 'Text',
  heading: (level: number) => `Heading ${level}`,
  typedHeading: '# and a space',
  bullets: 'Bullets',
  typedBullets: '- and a space',
  numbers: 'Numbers',
  typedNumbers: '1. and a space',
  quote: 'Quote',
  typedQuote: '> and a space',
  code: 'Code',
  picture: 'Picture…',
  shortcuts: 'Keyboard shortcuts',
} as const;
/** The keys that lead from a table to its tools. */
export const TABLE_TOOLS_KEYS = 'Alt+F10';

/** The name of a guest, made from the number that is sent instead of a name. */
export function guestName(guest: number): string {
  return `Guest ${guest}`;
}
