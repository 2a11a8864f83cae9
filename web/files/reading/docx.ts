import { zipSync } from 'fflate';
import mammoth from 'mammoth';

import { hasComments, readablePart } from './docx-part.ts';
import { type LeftOut, TITLE_CLASS } from './file-text.ts';
import { pictureTypeOf, type Pictures } from './pictures.ts';
import type { Archive } from './zip.ts';

/** The parts of a file that hold its text; nothing else of it is unpacked: no macros, fonts, or names of people. */
const TEXT_PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]+\.(?:xml|xml\.rels))$/;
const OTHER_PART = /^word\/(?:_rels\/)?(?:settings|webSettings|fontTable|people|comments\w*|vba\w*)\.xml/i;
const PICTURE_PART = /^word\/media\//;
/** The comments, which Word writes even if there are none. */
const COMMENTS_PART = 'word/comments.xml';

/** The class of a paragraph that only draws a line. */
const RULE_CLASS = 'rule';
const RULE = new RegExp(`<p class="${RULE_CLASS}">[^<]*</p>`, 'g');
/** How many levels of lists have a style for what follows the first paragraph of an item. */
const LEVELS = 5;

/** How the styles of Word, Google Docs, LibreOffice and our own files become HTML, beyond what mammoth knows. */
const STYLES = [
  `p[style-name='Title'] => p.${TITLE_CLASS}:fresh`,
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations', 'Block Quotation'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Code Block', 'Source Code', 'HTML Preformatted', 'Preformatted Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Code', 'HTML Code', 'Source Text', 'Verbatim Char'].map((name) => `r[style-name='${name}'] => code`),
  "r[style-name='Emphasis'] => em",
  `p[style-name='Horizontal Line'] => p.${RULE_CLASS}:fresh`,
  ...continuedItems(),
  'u => u',
];

/** The way back from a note to its mark, which this text doesn't need. */
const NOTE_RETURN = / ?<a href="#(?:foot|end)note-ref-\d+">↑<\/a>/g;

/**
 * Reads the text of a Word file as HTML.
 * @throws {FileRefusal} when a part isn't well-formed; other errors when the file isn't one of Word.
 */
export async function docxAsHtml(archive: Archive, pictures: Pictures, leftOut: Set<LeftOut>): Promise<string> {
  // Mammoth gets an archive of our own, so that its reader of archives never sees a stranger's.
  const parts: Record<string, Uint8Array> = {};
  for (const name of archive.names) {
    if (/vbaProject/i.test(name)) leftOut.add('macros');
    const isText = TEXT_PART.test(name) && !OTHER_PART.test(name);
    if (!isText && !PICTURE_PART.test(name) && name !== COMMENTS_PART) continue;
    const data = archive.read(name);
    if (data === undefined) continue;
    const xml = isText || name === COMMENTS_PART ? new TextDecoder().decode(data) : '';
    if (name === COMMENTS_PART && hasComments(xml)) leftOut.add('comments');
    else if (isText) parts[name] = new TextEncoder().encode(readablePart(xml, leftOut));
    else if (PICTURE_PART.test(name)) {
      if (pictureTypeOf(data) === undefined) pictures.hasLeftOut = true;
      parts[name] = data;
    }
  }
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: zipSync(parts, { level: 0 }).buffer },
    {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: pictures.add(new Uint8Array(await image.readAsArrayBuffer())),
      })),
    },
  );
  return value.replaceAll(NOTE_RETURN, '').replaceAll(RULE, '<hr>');
}

/** Word's styles for more paragraphs of an item, which belong into the item that is open. */
function continuedItems(): string[] {
  return Array.from({ length: LEVELS }, (_, level) => {
    const name = level === 0 ? 'List Continue' : `List Continue ${level + 1}`;
    return `p[style-name='${name}'] => ${'ul|ol > li > '.repeat(level + 1)}p:fresh`;
  });
}
