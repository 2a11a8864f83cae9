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
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096), Buffer.from(words, 'utf16le'), Buffer.alloc(512)]); // prettier-ignore
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

const ARCHIVES: HostileFile[] = [
  { what: 'an archive that unpacks to a thousand times its size', name: 'bomb.docx', data: BOMB, expected: TOO_MUCH },
  {
    what: 'a bomb whose directory says it is small',
    name: 'liar.docx',
    data: withDirectory(BOMB, (directory, at) => directory.writeUInt32LE(1000, at + 24)),
    expected: TOO_MUCH,
  },
  {
    what: 'a directory that says a part has 100 MB',
    name: 'boast.docx',
    data: withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt32LE(100_000_000, at + 24)),
    expected: TOO_MUCH,
  },
  {
    what: 'a directory that says a part is shorter than it is',
    name: 'short.docx',
    data: withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt32LE(10, at + 24)),
    expected: DAMAGED,
  },
  {
    what: 'an archive in an archive in an embedded object',
    name: 'nested.docx',
    data: docxWith(SAFE, { 'word/embeddings/inner.zip': zipOf({ 'bomb.docx': BOMB }, { level: 0 }) }),
    expected: read('Safe'),
  },
  { what: 'an archive of archives', name: 'outer.docx', data: zipOf({ 'a.docx': docxWith(SAFE) }), expected: refused('isn’t a text document') }, // prettier-ignore
  { what: '3000 entries', name: 'many.docx', data: docxWith(SAFE, manyNames(3000)), expected: TOO_MUCH },
  {
    what: 'a path out of the archive',
    name: 'path.docx',
    data: docxWith(SAFE, { '../../evil.xml': 'x' }),
    expected: DAMAGED,
  },
  { what: 'a path from the root', name: 'root.docx', data: docxWith(SAFE, { '/etc/passwd': 'x' }), expected: DAMAGED },
  {
    what: 'two parts of one name',
    name: 'twice.docx',
    data: Buffer.from(
      docxWith(SAFE, { 'word/documenu.xml': 'x' }).toString('latin1').replaceAll('documenu', 'document'),
      'latin1',
    ),
    expected: DAMAGED,
  },
  {
    what: 'an encrypted entry',
    name: 'locked.docx',
    data: withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt16LE(1, at + 8)),
    expected: refused('encrypted'),
  },
  {
    what: 'an unknown compression',
    name: 'method.docx',
    data: withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt16LE(99, at + 10)),
    expected: DAMAGED,
  },
  {
    what: 'an entry beyond the end',
    name: 'beyond.docx',
    data: withDirectory(docxWith(SAFE), (directory, at) => directory.writeUInt32LE(0xfffffff0, at + 42)),
    expected: DAMAGED,
  },
  { what: 'a directory beyond the end', name: 'lost.docx', data: withEnd(docxWith(SAFE), (end) => end.writeUInt32LE(0xffffffff, 16)), expected: DAMAGED }, // prettier-ignore
  { what: 'more entries than there are', name: 'count.docx', data: withEnd(docxWith(SAFE), (end) => end.writeUInt16LE(1999, 10)), expected: DAMAGED }, // prettier-ignore
  { what: 'only its first half', name: 'half.docx', data: docxWith(SAFE).subarray(0, 600), expected: DAMAGED },
  { what: 'noise behind the letters of an archive', name: 'noise.odt', data: Buffer.concat([Buffer.from('PK'), noise(5000)]), expected: DAMAGED }, // prettier-ignore
];

const WORD_FILES: HostileFile[] = [
  { what: 'entities that multiply', name: 'laughs.docx', data: zipOf({ ...docxParts(''), 'word/document.xml': LAUGHS }), expected: refused('a document never needs') }, // prettier-ignore
  { what: 'a million elements', name: 'million.docx', data: docxWith('<w:p/>'.repeat(1_000_000)), expected: TOO_MUCH },
  {
    what: 'half a million elements that pack badly',
    name: 'elements.docx',
    data: docxWith(Array.from({ length: 450_000 }, (_, at) => `<w:${((at * 7919) % 99_991).toString(36)}/>`).join('')),
    expected: TOO_MUCH,
  },
  { what: 'ten thousand elements in one another', name: 'deep.docx', data: docxWith(`${'<w:tbl>'.repeat(10_000)}${'</w:tbl>'.repeat(10_000)}`), expected: TOO_MUCH }, // prettier-ignore
  { what: 'an element without its end', name: 'open.docx', data: docxWith('<w:p><w:r><w:t>Safe'), expected: DAMAGED },
  { what: 'no document', name: 'none.docx', data: zipOf({ '[Content_Types].xml': '<Types/>', 'word/styles.xml': '<a/>' }), expected: refused('isn’t a text document') }, // prettier-ignore
  {
    what: 'macros',
    name: 'macros.docm',
    data: docxWith(SAFE, { 'word/vbaProject.bin': noise(2000), 'word/vbaData.xml': '<x/>' }),
    expected: read('Safe'),
  },
  {
    what: 'a picture of another site',
    name: 'linked.docx',
    data: docxWith(
      `${SAFE}<w:p>${drawing('r:link="rId9"')}</w:p>`,
      rels([{ id: 'rId9', type: 'image', target: `${ELSEWHERE}/x.png`, isExternal: true }]),
    ),
    expected: read('Safe'),
  },
  {
    what: 'a template of another site',
    name: 'template.docx',
    data: docxWith(SAFE, {
      'word/settings.xml': `<w:settings ${WORD_NAMES}><w:attachedTemplate r:id="rId1"/></w:settings>`,
      'word/_rels/settings.xml.rels': related(`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${ELSEWHERE}/t.dotm" TargetMode="External"/>`), // prettier-ignore
    }),
    expected: read('Safe'),
  },
  {
    what: 'a link that runs a script',
    name: 'script.docx',
    data: docxWith(
      '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>Safe</w:t></w:r></w:hyperlink></w:p>',
      rels([{ id: 'rId9', type: 'hyperlink', target: 'javascript:alert(1)', isExternal: true }]),
    ),
    expected: read('Safe'),
  },
  {
    what: 'HTML in its words',
    name: 'words.docx',
    data: docxWith('<w:p><w:r><w:t>&lt;img src=x onerror=alert(1)&gt;Safe</w:t></w:r></w:p>'),
    expected: read('<img src=x onerror=alert(1)>Safe'),
  },
  {
    what: 'a page in place of a picture',
    name: 'svg.docx',
    data: docxWith(`${SAFE}<w:p>${drawing('r:embed="rId9"')}</w:p>`, {
      ...rels([{ id: 'rId9', type: 'image', target: 'media/a.png' }]),
      'word/media/a.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    }),
    expected: read('SafeA tree'),
  },
  {
    what: 'a picture of 60,000 by 60,000 pixels',
    name: 'pixels.docx',
    data: docxWith(`${SAFE}<w:p>${drawing('r:embed="rId9"')}</w:p>`, {
      ...rels([{ id: 'rId9', type: 'image', target: 'media/a.png' }]),
      'word/media/a.png': hugePng(),
    }),
    expected: read('SafeA tree'),
  },
  {
    what: 'lists that refer to themselves',
    name: 'loop.docx',
    data: docxWith(
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
    expected: read('Safe'),
  },
  {
    what: 'styles of its own for HTML',
    name: 'map.docx',
    data: docxWith(SAFE, { 'mammoth/style-map': 'p => script', ...rels([{ id: 'rMammothStyleMap', type: 'x', target: '/mammoth/style-map' }]) }), // prettier-ignore
    expected: read('Safe'),
  },
];

const OPEN_DOCUMENTS: HostileFile[] = [
  {
    what: 'an entity of another site',
    name: 'xxe.odt',
    data: odtWith('', { 'content.xml': XXE }),
    expected: refused('a document never needs'),
  },
  {
    what: 'a password',
    name: 'locked.odt',
    data: odtWith('', {
      'META-INF/manifest.xml': '<manifest:manifest><manifest:encryption-data/></manifest:manifest>',
    }),
    expected: refused('encrypted'),
  },
  { what: 'a billion spaces', name: 'spaces.odt', data: odtWith('<text:p>Sa<text:s text:c="1000000000"/>fe</text:p>'), expected: read('Sa fe') }, // prettier-ignore
  {
    what: 'styles that build on each other in a circle',
    name: 'circle.odt',
    data: odtWith('', {
      'content.xml': odtContent(
        '<text:p text:style-name="A">Safe</text:p>',
        '<style:style style:name="A" style:parent-style-name="B"/><style:style style:name="B" style:parent-style-name="A"/>',
      ),
    }),
    expected: read('Safe'),
  },
  {
    what: 'a picture and a link of elsewhere',
    name: 'linked.odt',
    data: odtWith(`<text:p><text:a xlink:href="javascript:alert(1)">Safe</text:a><draw:image xlink:href="${ELSEWHERE}/x.png"/><draw:image xlink:href="../../x.png"/></text:p>`), // prettier-ignore
    expected: read('Safe'),
  },
  { what: 'a tag that takes too long to read', name: 'slow.odt', data: odtWith(`<text:a ${noise(1_500_000).toString()}>x</text:a>`), expected: refused('took too long') }, // prettier-ignore
];

const DANGEROUS_HTML = `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}"><base href="${ELSEWHERE}"><link rel="stylesheet" href="${ELSEWHERE}/a.css"><style>@import "${ELSEWHERE}/b.css";</style><script src="${ELSEWHERE}/a.js"></script><p style="background:url(${ELSEWHERE}/c.png)" onclick="alert(1)">Safe<a href="java&#10;script:alert(1)"></a></p><img src="${ELSEWHERE}/d.png" onerror="alert(1)" alt="named"><img src="/api/logout"><img src="picture:0"><iframe src="${ELSEWHERE}"></iframe><svg onload="alert(1)"><image href="${ELSEWHERE}/e.png"/></svg><video src="${ELSEWHERE}/f.mp4" autoplay></video><object data="${ELSEWHERE}/g"></object><form action="${ELSEWHERE}"><input name="x"></form>`;

const TEXTS: HostileFile[] = [
  {
    what: 'scripts, frames and addresses of another site',
    name: 'page.html',
    data: Buffer.from(DANGEROUS_HTML),
    expected: read('Safe'),
  },
  { what: 'five hundred quotations in one another', name: 'quotes.html', data: Buffer.from(`${'<blockquote>'.repeat(500)}x`), expected: TOO_MUCH }, // prettier-ignore
  { what: 'a hundred thousand boxes in one another', name: 'boxes.html', data: Buffer.from(`${'<div>'.repeat(90_000)}Safe`), expected: TOO_MUCH }, // prettier-ignore
  { what: 'a table with a billion columns', name: 'table.html', data: Buffer.from('<table><tr><td colspan="1000000000" rowspan="1000000000">Safe</td></tr></table>'), expected: read('Safe') }, // prettier-ignore
  { what: 'a list that begins with a huge number', name: 'list.html', data: Buffer.from('<ol start="99999999999"><li>Safe</li></ol>'), expected: read('Safe') }, // prettier-ignore
  { what: 'attributes that a document cannot hold', name: 'attributes.html', data: Buffer.from(`<p><a href="https://example.org/${'x'.repeat(9000)}" class="${'y'.repeat(9000)}">Safe</a></p>`), expected: read('Safe') }, // prettier-ignore
  { what: 'a page of pictures that are none', name: 'data.html', data: Buffer.from('<p>Safe</p><img src="data:image/png;base64,AAAA"><img src="data:text/html;base64,PHNjcmlwdD4=">'), expected: read('Safe') }, // prettier-ignore
  { what: 'brackets without end', name: 'brackets.md', data: Buffer.from(`Safe ${'['.repeat(20_000)}`), expected: read(`Safe ${'['.repeat(20_000)}`) }, // prettier-ignore
  { what: 'signs that never end a mark', name: 'signs.md', data: Buffer.from(`Safe ${'a_*'.repeat(20_000)}`), expected: read(`Safe ${'a_*'.repeat(20_000)}`) }, // prettier-ignore
  { what: 'a script in Markdown', name: 'script.md', data: Buffer.from('[Sa](javascript:alert(1))<a href="javascript:alert(1)">fe</a><script>alert(1)</script>'), expected: read('Safe') }, // prettier-ignore
  {
    what: 'a line of five million letters',
    name: 'line.txt',
    data: Buffer.alloc(5_000_000, 'a'),
    expected: refused('too long for one document'),
  },
  {
    what: 'half a million lines',
    name: 'lines.txt',
    data: Buffer.from('a\n'.repeat(500_000)),
    expected: refused('too long for one document'),
  },
  { what: 'no words', name: 'blank.txt', data: Buffer.from(' \n\t\n '), expected: refused('no text') },
  { what: 'no bytes', name: 'empty.docx', data: Buffer.alloc(0), expected: refused('empty') },
  { what: 'bytes of a program', name: 'program.txt', data: Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 37) % 256))]), expected: refused('text that people can read') }, // prettier-ignore
  {
    what: 'UTF-16',
    name: 'utf16.txt',
    data: Buffer.from('\ufeffGrüße “Safe”', 'utf16le'),
    expected: read('Grüße “Safe”'),
  },
  { what: 'UTF-16 from the other end, without a mark', name: 'utf16be.txt', data: Buffer.from('Safe words', 'utf16le').swap16(), expected: read('Safe words') }, // prettier-ignore
  { what: 'Latin-1', name: 'latin1.txt', data: Buffer.from('Grüße', 'latin1'), expected: read('Grüße') },
  {
    what: 'a name that is HTML',
    name: '<img src=x onerror=alert(1)>.txt',
    data: Buffer.from('Safe'),
    expected: read('Safe'),
  },
];

const OTHER_FILES: HostileFile[] = [
  { what: 'an old Word file', name: 'old.doc', data: ole('WordDocument'), expected: refused('old versions of Word') },
  {
    what: 'a Word file with a password',
    name: 'locked.docx',
    data: ole('EncryptedPackage'),
    expected: refused('encrypted'),
  },
  {
    what: 'a PDF with another name',
    name: 'essay.docx',
    data: Buffer.from('%PDF-1.7\n%âãÏÓ'),
    expected: refused('PDF'),
  },
  {
    what: 'RTF with another name',
    name: 'essay.doc',
    data: Buffer.from('{\\rtf1\\ansi Safe}'),
    expected: refused('RTF'),
  },
  { what: 'a picture with another name', name: 'photo.docx', data: pngOf(4, 4), expected: DAMAGED },
  { what: 'a spreadsheet', name: 'marks.xlsx', data: zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>' }), expected: refused('isn’t a text document') }, // prettier-ignore
  { what: 'an OpenDocument spreadsheet', name: 'marks.ods', data: zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }), expected: refused('isn’t a text document') }, // prettier-ignore
];

/** Files that were made to harm, broken ones, and those of other kinds. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...ARCHIVES,
  ...WORD_FILES,
  ...OPEN_DOCUMENTS,
  ...TEXTS,
  ...OTHER_FILES,
];
