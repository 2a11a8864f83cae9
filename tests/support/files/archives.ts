import { strToU8, zipSync } from 'fflate';

/** The parts of an archive, by their paths. */
export type Parts = Record<string, string | Uint8Array>;

/** A ZIP archive as programs for writing save their files. */
export function zipOf(parts: Parts, { level = 6 }: { level?: 0 | 6 | 9 } = {}): Buffer {
  const files = Object.entries(parts).map(([path, data]) => [path, typeof data === 'string' ? strToU8(data) : data]);
  return Buffer.from(zipSync(Object.fromEntries(files), { level }));
}

/** A document of Word with a body of one's own, in the least of parts that programs accept. */
export const docxWith = (body: string, parts: Parts = {}): Buffer => zipOf(docxParts(body, parts));

/** The parts of such a document. */
export function docxParts(body: string, parts: Parts = {}): Parts {
  return {
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
      '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relationships([{ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${WORD_NAMES}><w:body>${body}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr></w:body></w:document>`,
    ...parts,
  };
}

/** The namespaces of Word (ECMA-376 part 1). */
export const WORD_NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';

interface Relationship {
  id: string;
  type: string;
  target: string;
  isExternal?: boolean;
}

/** A part that says what belongs to another (ECMA-376 part 2). */
export function relationships(list: readonly Relationship[]): string {
  const items = list.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

/** A picture in a paragraph of Word. */
export function drawing(picture: string): string {
  return `<w:r><w:drawing><wp:inline distT="0" distB="0"><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="Picture 1" descr="A tree"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="tree.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${picture}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** An OpenDocument text with a body of one's own. */
export function odtWith(body: string, parts: Parts = {}): Buffer {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml':
      '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>',
    'content.xml': odtContent(body),
    ...parts,
  });
}

/** The part of an OpenDocument text that holds it. @param styles the automatic ones. */
export function odtContent(body: string, styles = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text><text:sequence-decls><text:sequence-decl text:display-outline-level="0" text:name="Table"/></text:sequence-decls>${body}</office:text></office:body></office:document-content>`;
}
