import { Buffer } from 'node:buffer';

import { pngOf } from '../pictures.ts';
import { docxParts, docxWith, drawing, odtContent, odtWith, relationships, WORD_NAMES, zipOf } from './archives.ts';

/** A file that was made to harm, or that is broken. */
export interface HostileFile {
  /** What is wrong with it. */
  what: string;
  name: string;
  data: Buffer;
  /** A part of the words of the refusal, or the text that is left of it. */
  expected: { refused: string } | { read: string };
}

/** The parts of one, in this order. */
type Row = readonly [what: string, name: string, data: Buffer, expected: HostileFile['expected']];

/** A site that nobody may be sent to. */
const ELSEWHERE = 'http://evil.example';
const SAFE = '<w:p><w:r><w:t>Safe</w:t></w:r></w:p>';
const read = (text: string) => ({ read: text });
const refused = (words: string) => ({ refused: words });
const DAMAGED = refused('damaged');
const TOO_MUCH = refused('more than a document needs');

/** A copy of an archive in which the numbers of an entry of its directory say something else. */
function withDirectory(archive: Buffer, change: (directory: Buffer, at: number) => void, entry = 'word/document.xml') {
  const copy = Buffer.from(archive);
  const directory = copy.readUInt32LE(copy.length - 22 + 16);
  change(copy, copy.indexOf(entry, directory) - 46);
  return copy;
}

function withEnd(archive: Buffer, change: (end: Buffer) => void): Buffer {
  const copy = Buffer.from(archive);
  change(copy.subarray(copy.length - 22));
  return copy;
}

const related = (relationship: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`;
const rels = (list: Parameters<typeof relationships>[0]) => ({ 'word/_rels/document.xml.rels': relationships(list) });
const manyNames = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x/${at}`, '']));
const ole = (words: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(4096),
    Buffer.from(words, 'utf16le'),
    Buffer.alloc(512),
  ]);
/** Letters that pack badly, so that only their number gives them away. */
function noise(length: number): Buffer {
  let at = 1;
  return Buffer.from(Array.from({ length }, () => 97 + (((at = (at * 48_271) % 2_147_483_647) >> 8) % 26)));
}
const hugePng = (): Buffer => {
  const png = pngOf(1, 1);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
};
const LAUGHS =
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>';
const XXE = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${ELSEWHERE}/x">]><office:document-content><text:p>&e;</text:p></office:document-content>`;
const BOMB = docxWith(`${SAFE}${' '.repeat(30_000_000)}`);
const LOOP = `<w:numbering ${WORD_NAMES}><w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="S"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const LOOP_STYLE = `<w:styles ${WORD_NAMES}><w:style w:type="numbering" w:styleId="S"><w:name w:val="S"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;

const ARCHIVES: Row[] = [
  ['an archive that unpacks to a thousand times its size', 'bomb.docx', BOMB, TOO_MUCH],
  [
    'a bomb whose directory says it is small',
    'liar.docx',
    withDirectory(BOMB, (directory, at) => directory.writeUInt32LE(1000, at + 24)),
    TOO_MUCH,
  ],
  [
    'a directory that says a part has 100 MB',
    'boast.docx',
    withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt32LE(100_000_000, at + 24)),
    TOO_MUCH,
  ],
  [
    'a directory that says a part is shorter than it is',
    'short.docx',
    withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt32LE(10, at + 24)),
    DAMAGED,
  ],
  [
    'an archive in an archive in an embedded object',
    'nested.docx',
    docxWith(SAFE, { 'word/embeddings/inner.zip': zipOf({ 'bomb.docx': BOMB }, { level: 0 }) }),
    read('Safe'),
  ],
  ['an archive of archives', 'outer.docx', zipOf({ 'a.docx': docxWith(SAFE) }), refused('isn’t a text document')],
  ['3000 entries', 'many.docx', docxWith(SAFE, manyNames(3000)), TOO_MUCH],
  ['a path out of the archive', 'path.docx', docxWith(SAFE, { '../../evil.xml': 'x' }), DAMAGED],
  ['a path from the root', 'root.docx', docxWith(SAFE, { '/etc/passwd': 'x' }), DAMAGED],
  [
    'two parts of one name',
    'twice.docx',
    Buffer.from(
      docxWith(SAFE, { 'word/documenu.xml': 'x' }).toString('latin1').replaceAll('documenu', 'document'),
      'latin1',
    ),
    DAMAGED,
  ],
  [
    'an encrypted entry',
    'locked.docx',
    withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt16LE(1, at + 8)),
    refused('encrypted'),
  ],
  [
    'an unknown compression',
    'method.docx',
    withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt16LE(99, at + 10)),
    DAMAGED,
  ],
  [
    'an entry beyond the end',
    'beyond.docx',
    withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt32LE(0xfffffff0, at + 42)),
    DAMAGED,
  ],
  [
    'a directory beyond the end',
    'lost.docx',
    withEnd(docxWith(SAFE), (end) => end.writeUInt32LE(0xffffffff, 16)),
    DAMAGED,
  ],
  ['more entries than there are', 'count.docx', withEnd(docxWith(SAFE), (end) => end.writeUInt16LE(1999, 10)), DAMAGED],
  ['only its first half', 'half.docx', docxWith(SAFE).subarray(0, 600), DAMAGED],
  ['noise behind the letters of an archive', 'noise.odt', Buffer.concat([Buffer.from('PK'), noise(5000)]), DAMAGED],
];

const WORD_FILES: Row[] = [
  [
    'entities that multiply',
    'laughs.docx',
    zipOf({ ...docxParts(''), 'word/document.xml': LAUGHS }),
    refused('a document never needs'),
  ],
  ['a million elements', 'million.docx', docxWith('<w:p/>'.repeat(1_000_000)), TOO_MUCH],
  [
    'half a million elements that pack badly',
    'elements.docx',
    docxWith(Array.from({ length: 450_000 }, (_, at) => `<w:${((at * 7919) % 99_991).toString(36)}/>`).join('')),
    TOO_MUCH,
  ],
  [
    'ten thousand elements in one another',
    'deep.docx',
    docxWith(`${'<w:tbl>'.repeat(10_000)}${'</w:tbl>'.repeat(10_000)}`),
    TOO_MUCH,
  ],
  ['an element without its end', 'open.docx', docxWith('<w:p><w:r><w:t>Safe'), DAMAGED],
  [
    'no document',
    'none.docx',
    zipOf({ '[Content_Types].xml': '<Types/>', 'word/styles.xml': '<a/>' }),
    refused('isn’t a text document'),
  ],
  [
    'macros',
    'macros.docm',
    docxWith(SAFE, { 'word/vbaProject.bin': noise(2000), 'word/vbaData.xml': '<x/>' }),
    read('Safe'),
  ],
  [
    'a picture of another site',
    'linked.docx',
    docxWith(
      `${SAFE}<w:p>${drawing('r:link="rId9"')}</w:p>`,
      rels([{ id: 'rId9', type: 'image', target: `${ELSEWHERE}/x.png`, isExternal: true }]),
    ),
    read('Safe'),
  ],
  [
    'a template of another site',
    'template.docx',
    docxWith(SAFE, {
      'word/settings.xml': `<w:settings ${WORD_NAMES}><w:attachedTemplate r:id="rId1"/></w:settings>`,
      'word/_rels/settings.xml.rels': related(
        `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${ELSEWHERE}/t.dotm" TargetMode="External"/>`,
      ),
    }),
    read('Safe'),
  ],
  [
    'a link that runs a script',
    'script.docx',
    docxWith(
      '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>Safe</w:t></w:r></w:hyperlink></w:p>',
      rels([{ id: 'rId9', type: 'hyperlink', target: 'javascript:alert(1)', isExternal: true }]),
    ),
    read('Safe'),
  ],
  [
    'HTML in its words',
    'words.docx',
    docxWith('<w:p><w:r><w:t>&lt;img src=x onerror=alert(1)&gt;Safe</w:t></w:r></w:p>'),
    read('<img src=x onerror=alert(1)>Safe'),
  ],
  [
    'a page in place of a picture',
    'svg.docx',
    docxWith(`${SAFE}<w:p>${drawing('r:embed="rId9"')}</w:p>`, {
      ...rels([{ id: 'rId9', type: 'image', target: 'media/a.png' }]),
      'word/media/a.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    }),
    read('SafeA tree'),
  ],
  [
    'a picture of 60,000 by 60,000 pixels',
    'pixels.docx',
    docxWith(`${SAFE}<w:p>${drawing('r:embed="rId9"')}</w:p>`, {
      ...rels([{ id: 'rId9', type: 'image', target: 'media/a.png' }]),
      'word/media/a.png': hugePng(),
    }),
    read('SafeA tree'),
  ],
  [
    'lists that refer to themselves',
    'loop.docx',
    docxWith(
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Safe</w:t></w:r></w:p>',
      {
        ...rels([
          { id: 'rId1', type: 'numbering', target: 'numbering.xml' },
          { id: 'rId2', type: 'styles', target: 'styles.xml' },
        ]),
        'word/numbering.xml': LOOP,
        'word/styles.xml': LOOP_STYLE,
      },
    ),
    read('Safe'),
  ],
  [
    'styles of its own for HTML',
    'map.docx',
    docxWith(SAFE, {
      'mammoth/style-map': 'p => script',
      ...rels([{ id: 'rMammothStyleMap', type: 'x', target: '/mammoth/style-map' }]),
    }),
    read('Safe'),
  ],
];

const OPEN_DOCUMENTS: Row[] = [
  ['an entity of another site', 'xxe.odt', odtWith('', { 'content.xml': XXE }), refused('a document never needs')],
  [
    'a password',
    'locked.odt',
    odtWith('', {
      'META-INF/manifest.xml': '<manifest:manifest><manifest:encryption-data/></manifest:manifest>',
    }),
    refused('encrypted'),
  ],
  ['a billion spaces', 'spaces.odt', odtWith('<text:p>Sa<text:s text:c="1000000000"/>fe</text:p>'), read('Sa fe')],
  [
    'styles that build on each other in a circle',
    'circle.odt',
    odtWith('', {
      'content.xml': odtContent(
        '<text:p text:style-name="A">Safe</text:p>',
        '<style:style style:name="A" style:parent-style-name="B"/><style:style style:name="B" style:parent-style-name="A"/>',
      ),
    }),
    read('Safe'),
  ],
  [
    'a picture and a link of elsewhere',
    'linked.odt',
    odtWith(
      `<text:p><text:a xlink:href="javascript:alert(1)">Safe</text:a><draw:image xlink:href="${ELSEWHERE}/x.png"/><draw:image xlink:href="../../x.png"/></text:p>`,
    ),
    read('Safe'),
  ],
  [
    'a tag that takes too long to read',
    'slow.odt',
    odtWith(`<text:a ${noise(1_500_000).toString()}>x</text:a>`),
    refused('took too long'),
  ],
];

const DANGEROUS_HTML = `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}"><base href="${ELSEWHERE}"><link rel="stylesheet" href="${ELSEWHERE}/a.css"><style>@import "${ELSEWHERE}/b.css";</style><script src="${ELSEWHERE}/a.js"></script><p style="background:url(${ELSEWHERE}/c.png)" onclick="alert(1)">Safe<a href="java&#10;script:alert(1)"></a></p><img src="${ELSEWHERE}/d.png" onerror="alert(1)" alt="named"><img src="/api/logout"><img src="picture:0"><iframe src="${ELSEWHERE}"></iframe><svg onload="alert(1)"><image href="${ELSEWHERE}/e.png"/></svg><video src="${ELSEWHERE}/f.mp4" autoplay></video><object data="${ELSEWHERE}/g"></object><form action="${ELSEWHERE}"><input name="x"></form>`;

const TEXTS: Row[] = [
  ['scripts, frames and addresses of another site', 'page.html', Buffer.from(DANGEROUS_HTML), read('Safe')],
  ['five hundred quotations in one another', 'quotes.html', Buffer.from(`${'<blockquote>'.repeat(500)}x`), TOO_MUCH],
  ['a hundred thousand boxes in one another', 'boxes.html', Buffer.from(`${'<div>'.repeat(90_000)}Safe`), TOO_MUCH],
  [
    'a table with a billion columns',
    'table.html',
    Buffer.from('<table><tr><td colspan="1000000000" rowspan="1000000000">Safe</td></tr></table>'),
    read('Safe'),
  ],
  [
    'a list that begins with a huge number',
    'list.html',
    Buffer.from('<ol start="99999999999"><li>Safe</li></ol>'),
    read('Safe'),
  ],
  [
    'attributes that a document cannot hold',
    'attributes.html',
    Buffer.from(`<p><a href="https://example.org/${'x'.repeat(9000)}" class="${'y'.repeat(9000)}">Safe</a></p>`),
    read('Safe'),
  ],
  [
    'a page of pictures that are none',
    'data.html',
    Buffer.from('<p>Safe</p><img src="data:image/png;base64,AAAA"><img src="data:text/html;base64,PHNjcmlwdD4=">'),
    read('Safe'),
  ],
  [
    'brackets without end',
    'brackets.md',
    Buffer.from(`Safe ${'['.repeat(20_000)}`),
    read(`Safe ${'['.repeat(20_000)}`),
  ],
  [
    'signs that never end a mark',
    'signs.md',
    Buffer.from(`Safe ${'a_*'.repeat(20_000)}`),
    read(`Safe ${'a_*'.repeat(20_000)}`),
  ],
  [
    'a script in Markdown',
    'script.md',
    Buffer.from('[Sa](javascript:alert(1))<a href="javascript:alert(1)">fe</a><script>alert(1)</script>'),
    read('Safe'),
  ],
  ['a line of five million letters', 'line.txt', Buffer.alloc(5_000_000, 'a'), refused('too long for one document')],
  ['half a million lines', 'lines.txt', Buffer.from('a\n'.repeat(500_000)), refused('too long for one document')],
  ['no words', 'blank.txt', Buffer.from(' \n\t\n '), refused('no text')],
  ['no bytes', 'empty.docx', Buffer.alloc(0), refused('empty')],
  [
    'bytes of a program',
    'program.txt',
    Buffer.concat([
      Buffer.from('7f454c46', 'hex'),
      Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 37) % 256)),
    ]),
    refused('text that people can read'),
  ],
  ['UTF-16', 'utf16.txt', Buffer.from('\ufeffGrüße “Safe”', 'utf16le'), read('Grüße “Safe”')],
  [
    'UTF-16 from the other end, without a mark',
    'utf16be.txt',
    Buffer.from('Safe words', 'utf16le').swap16(),
    read('Safe words'),
  ],
  ['Latin-1', 'latin1.txt', Buffer.from('Grüße', 'latin1'), read('Grüße')],
  ['a name that is HTML', '<img src=x onerror=alert(1)>.txt', Buffer.from('Safe'), read('Safe')],
];

const OTHER_FILES: Row[] = [
  ['an old Word file', 'old.doc', ole('WordDocument'), refused('old versions of Word')],
  ['a Word file with a password', 'locked.docx', ole('EncryptedPackage'), refused('encrypted')],
  ['a PDF with another name', 'essay.docx', Buffer.from('%PDF-1.7\n%âãÏÓ'), refused('PDF')],
  ['RTF with another name', 'essay.doc', Buffer.from('{\\rtf1\\ansi Safe}'), refused('RTF')],
  ['a link to Google Docs', 'Essay.gdoc', Buffer.from('{"doc_id":"1x","email":""}'), refused('link to Google Docs')],
  ['a picture with another name', 'photo.docx', pngOf(4, 4), DAMAGED],
  [
    'a spreadsheet',
    'marks.xlsx',
    zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>' }),
    refused('isn’t a text document'),
  ],
  [
    'an OpenDocument spreadsheet',
    'marks.ods',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    refused('isn’t a text document'),
  ],
];

/** Files that were made to harm, broken ones, and those of other kinds. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...ARCHIVES,
  ...WORD_FILES,
  ...OPEN_DOCUMENTS,
  ...TEXTS,
  ...OTHER_FILES,
].map(([what, name, data, expected]) => ({ what, name, data, expected }));
