import { pngOf } from '../pictures.ts';
import { docxWith, drawing, odtContent, odtWith, relationships, WORD_NAMES } from './archives.ts';

/** A file that a program for writing saves, with everything the editor knows in it. */
export interface SavedFile {
  name: string;
  data: Buffer;
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const run = (words: string, look = '') =>
  `<w:r w:rsidR="00A1"><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p w:rsidR="00A1"><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const styled = (style: string) => `<w:pStyle w:val="${style}"/>`;
const item = (number: number, level: number, more = '') =>
  `${more}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`;

const level = (at: number, format: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${at + 1}."/></w:lvl>`;
const listKind = (id: number, format: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${[0, 1, 2].map((at) => level(at, format)).join('')}</w:abstractNum>`;
const NUMBERING = `${HEADER}<w:numbering ${WORD_NAMES}>${listKind(0, 'bullet')}${listKind(1, 'decimal')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

const styleOf = (kind: string, id: string, name: string) =>
  `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

/** The styles of a file, by their ids. */
function styles(paragraphs: Readonly<Record<string, string>>, characters: Readonly<Record<string, string>>): string {
  const ofParagraphs = Object.entries(paragraphs).map(([id, name]) => styleOf('paragraph', id, name));
  const ofCharacters = Object.entries(characters).map(([id, name]) => styleOf('character', id, name));
  return `${HEADER}<w:styles ${WORD_NAMES}>${ofParagraphs.join('')}${ofCharacters.join('')}</w:styles>`;
}

const LINK = 'https://example.org/sleep';
const COMMON = [
  { id: 'rId1', type: 'styles', target: 'styles.xml' },
  { id: 'rId2', type: 'numbering', target: 'numbering.xml' },
  { id: 'rId3', type: 'hyperlink', target: LINK, isExternal: true },
  { id: 'rId4', type: 'image', target: 'media/image1.png' },
  { id: 'rId5', type: 'footnotes', target: 'footnotes.xml' },
];
const NOTES = `${HEADER}<w:footnotes ${WORD_NAMES}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2">${paragraph(`<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>${run(' Carskadon, 1990.')}`, styled('FootnoteText'))}</w:footnote></w:footnotes>`;
const TABLE = `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr/>${paragraph(run('Cell A'))}</w:tc><w:tc><w:tcPr/>${paragraph(run('Cell B', '<w:b/>'))}</w:tc></w:tr></w:tbl>`;
const LISTS = (style = '') =>
  paragraph(run('Sleep'), item(1, 0, style)) +
  paragraph(run('nine hours'), item(1, 1, style)) +
  paragraph(run('First'), item(2, 0, style)) +
  paragraph(run('Second'), item(2, 0, style));
const PICTURE = { 'word/media/image1.png': pngOf(8, 8) };

/** Word 365: rsids, proofing marks, a tracked change, a comment, a footnote. */
function word(): SavedFile {
  const sentence = paragraph(
    `${run('It begins ')}<w:proofErr w:type="spellStart"/>${run('too early', '<w:b/><w:bCs/>')}<w:proofErr w:type="spellEnd"/>${run(', as ')}${run('many', '<w:i/>')}${run(' pupils ')}${run('know', '<w:u w:val="single"/>')}${run(' and ')}<w:hyperlink r:id="rId3" w:history="1">${run('one study', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>${run(' shows')}${run('no', '<w:strike/>')}<w:ins w:id="7" w:author="Ada" w:date="2026-01-01T00:00:00Z">${run('.')}</w:ins><w:del w:id="8" w:author="Ada"><w:r><w:delText> Gone.</w:delText></w:r></w:del><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="2"/></w:r>`,
  );
  const body =
    paragraph(run('The school day'), styled('Title')) +
    paragraph(run('Why'), styled('Heading1')) +
    sentence +
    LISTS(styled('ListParagraph')) +
    paragraph(run('Nobody sleeps at noon.'), styled('Quote')) +
    paragraph(run('let x = 1;'), styled('HTMLPreformatted')) +
    paragraph(run('Call ') + run('sleep()', '<w:rStyle w:val="HTMLCode"/>')) +
    TABLE +
    paragraph(drawing('r:embed="rId4"')) +
    paragraph(`<w:commentRangeStart w:id="0"/>${run('The end.')}<w:commentRangeEnd w:id="0"/>`, styled('Heading2'));
  const names = {
    Normal: 'Normal',
    Title: 'Title',
    Heading1: 'heading 1',
    Heading2: 'heading 2',
    ListParagraph: 'List Paragraph',
    Quote: 'Quote',
    HTMLPreformatted: 'HTML Preformatted',
    FootnoteText: 'footnote text',
  };
  const characters = { Hyperlink: 'Hyperlink', FootnoteReference: 'footnote reference', HTMLCode: 'HTML Code' };
  const data = docxWith(body, {
    'word/_rels/document.xml.rels': relationships([
      ...COMMON,
      { id: 'rId6', type: 'comments', target: 'comments.xml' },
    ]),
    'word/styles.xml': styles(names, characters),
    'word/numbering.xml': NUMBERING,
    'word/footnotes.xml': NOTES,
    'word/comments.xml': `${HEADER}<w:comments ${WORD_NAMES}><w:comment w:id="0" w:author="Bob">${paragraph(run('Really?'))}</w:comment></w:comments>`,
    'docProps/core.xml': '<secret>Ada Lovelace</secret>',
    ...PICTURE,
  });
  return { name: 'word.docx', data };
}

/** Google Docs: every property with a value, links that are underlined, "rtl" in every run. */
function googleDocs(): SavedFile {
  const flat = '<w:rtl w:val="0"/>';
  const body =
    paragraph(run('The school day', flat), styled('Title')) +
    paragraph(run('Why', flat), styled('Heading1')) +
    paragraph(
      `${run('It begins ', flat)}${run('too early', `<w:b w:val="1"/>${flat}`)}${run(', as ', `<w:b w:val="0"/>${flat}`)}${run('many', `<w:i w:val="1"/>${flat}`)}${run(' pupils ', flat)}${run('know', `<w:u w:val="single"/>${flat}`)}${run(' and ', `<w:u w:val="none"/>${flat}`)}<w:hyperlink r:id="rId3">${run('one study', `<w:color w:val="1155cc"/><w:u w:val="single"/>${flat}`)}</w:hyperlink>${run(' shows', flat)}${run('no', `<w:strike w:val="1"/>${flat}`)}${run('.', flat)}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:customMarkFollows="0" w:id="2"/></w:r>`,
    ) +
    LISTS('<w:ind w:left="720" w:hanging="360"/>') +
    TABLE +
    paragraph(drawing('r:embed="rId4"')) +
    paragraph(run('The end.', flat), styled('Heading2'));
  const data = docxWith(body, {
    'word/_rels/document.xml.rels': relationships(COMMON),
    'word/styles.xml': styles({ Normal: 'normal', Title: 'Title', Heading1: 'heading 1', Heading2: 'heading 2' }, {}),
    'word/numbering.xml': NUMBERING,
    'word/footnotes.xml': NOTES,
    ...PICTURE,
  });
  return { name: 'google-docs.docx', data };
}

const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
const bullets = (at: number) => `<text:list-level-style-bullet text:level="${at}" text:bullet-char="•"/>`;
const numbers = (at: number) => `<text:list-level-style-number text:level="${at}" style:num-format="1"/>`;
const listStyle = (name: string, kind: (at: number) => string) =>
  `<text:list-style style:name="${name}">${kind(1)}${kind(2)}</text:list-style>`;
const span = (style: string, words: string) => `<text:span text:style-name="${style}">${words}</text:span>`;

/** LibreOffice's own format: automatic styles with parents, lists in lists, a note in the text. */
function libreOffice(): SavedFile {
  const automatic =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Quotations"/>' +
    '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Text_20_body"><style:text-properties fo:font-weight="normal"/></style:style>' +
    textStyle('T1', 'fo:font-weight="bold" style:font-weight-asian="bold"') +
    textStyle('T2', 'fo:font-style="italic"') +
    textStyle('T3', 'style:text-underline-style="solid" style:text-underline-width="auto"') +
    textStyle('T4', 'style:text-line-through-style="solid"') +
    listStyle('L1', bullets) +
    listStyle('L2', numbers);
  const body =
    '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><text:p>Gone.</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
    '<text:p text:style-name="Title">The school day</text:p>' +
    '<text:h text:style-name="Heading_20_1" text:outline-level="1"><text:bookmark-start text:name="_a"/>Why<text:bookmark-end text:name="_a"/></text:h>' +
    `<text:p text:style-name="P2">It begins ${span('T1', 'too early')}, as ${span('T2', 'many')}<text:s/>pupils ${span('T3', 'know')} and <text:a xlink:type="simple" xlink:href="${LINK}" text:style-name="Internet_20_link">one study</text:a> shows${span('T4', 'no')}.<office:annotation><text:p>Really?</text:p></office:annotation><text:note text:id="ftn1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p text:style-name="Footnote">Carskadon, 1990.</text:p></text:note-body></text:note></text:p>` +
    '<text:list text:style-name="L1"><text:list-item><text:p>Sleep</text:p><text:list><text:list-item><text:p>nine hours</text:p></text:list-item></text:list></text:list-item></text:list>' +
    '<text:list text:style-name="L2"><text:list-item><text:p>First</text:p></text:list-item><text:list-item><text:p>Second</text:p></text:list-item></text:list>' +
    '<text:p text:style-name="P1">Nobody sleeps at noon.</text:p>' +
    '<text:p text:style-name="Preformatted_20_Text">let x = 1;</text:p>' +
    `<text:p>Call ${span('Source_20_Text', 'sleep()')}</text:p>` +
    `<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell><text:p>Cell A</text:p></table:table-cell><table:table-cell><text:p>${span('T1', 'Cell B')}</text:p></table:table-cell></table:table-row></table:table>` +
    '<text:p><draw:frame draw:name="Image1" text:anchor-type="as-char"><draw:image xlink:href="Pictures/tree.png" xlink:type="simple"/><svg:desc>A tree</svg:desc></draw:frame></text:p>' +
    '<text:h text:outline-level="2">The end.</text:h>';
  const data = odtWith('', { 'content.xml': odtContent(body, automatic), 'Pictures/tree.png': pngOf(8, 8) });
  return { name: 'libreoffice.odt', data };
}

const MARKDOWN = `# The school day

## Why

It begins **too early**, as *many* pupils <u>know</u> and [one study](${LINK}) shows~~no~~.

- Sleep
  - nine hours

1. First
2. Second

> Nobody sleeps at noon.

\`\`\`
let x = 1;
\`\`\`

Call \`sleep()\`

| Cell A | **Cell B** |
|---|---|

## The end.
`;

const HTML = `<!doctype html><html><head><title>x</title><style>p { color: red }</style><script>alert(1)</script></head><body>
<h1>The school day</h1><h2>Why</h2><p>It begins <b>too early</b>, as <i>many</i> pupils <u>know</u> and <a href="${LINK}" onclick="alert(1)">one study</a> shows<s>no</s>.</p>
<ul><li>Sleep<ul><li>nine hours</li></ul></li></ul><ol><li>First</li><li>Second</li></ol>
<blockquote>Nobody sleeps at noon.</blockquote><pre>let x = 1;</pre><p>Call <code>sleep()</code></p>
<table><tr><td>Cell A</td><td><b>Cell B</b></td></tr></table><h2>The end.</h2></body></html>`;

/** One file of each program. */
export const SAVED_FILES: readonly SavedFile[] = [
  word(),
  googleDocs(),
  libreOffice(),
  { name: 'notes.md', data: Buffer.from(MARKDOWN) },
  { name: 'page.html', data: Buffer.from(HTML) },
];
