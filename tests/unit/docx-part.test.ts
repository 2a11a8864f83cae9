import mammoth from 'mammoth';
import { describe, expect, test } from 'vitest';

import { hasComments, readablePart } from '../../web/files/reading/docx-part.ts';
import type { LeftOut } from '../../web/files/reading/file-text.ts';
import { readBytes } from '../../web/files/reading/read-bytes.ts';
import { docxParts, odtWith, zipOf } from '../support/files/archives.ts';

/** The words that come out of the body of a Word file, and what is left out. */
async function read(body: string, mend = (xml: string) => xml) {
  const leftOut = new Set<LeftOut>();
  const parts = docxParts(body);
  const name = 'word/document.xml';
  const xml = readablePart(mend(String(parts[name])), leftOut);
  const { value } = await mammoth.convertToHtml({ buffer: zipOf({ ...parts, [name]: xml }) });
  return { html: value, leftOut: [...leftOut] };
}

const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
const p = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;
const field = (words: string) => `<w:fldSimple w:instr=" SEQ Figure ">${words}</w:fldSimple>`;
const ruby = (above: string, base: string) =>
  `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/></w:rubyPr><w:rt>${run(above)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`;
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const math = (words: string) => `<m:oMath ${MATH}><m:r><m:t>${words}</m:t></m:r></m:oMath>`;

const otherwise = (xml: string) => xml.replaceAll(/(<\/?|\s|xmlns:)w:/g, '$1ns0:').replace('xmlns:w=', 'xmlns:ns0=');

describe('words of a Word file that its reader would pass over stay', () => {
  test.each([
    ['a field of a caption', p(run('Figure '), field(run('7')), run(': Bells')), '<p>Figure 7: Bells</p>'],
    ['a field in a field', p(field(field(run('7'))), run('.')), '<p>7.</p>'],
    ['a field with marks', p(field(`<w:r><w:rPr><w:b/></w:rPr><w:t>7</w:t></w:r>`)), '<p><strong>7</strong></p>'],
    ['an empty field', p(run('a'), '<w:fldSimple w:instr=" DATE "/>', run('b')), '<p>ab</p>'],
    ['a field in a link', p(`<w:hyperlink w:anchor="x">${field(run('page 3'))}</w:hyperlink>`), 'page 3'],
    ['a field in a table', `<w:tbl><w:tr><w:tc>${p(field(run('12')))}</w:tc></w:tr></w:tbl>`, '<td><p>12</p></td>'],
    ['the words below a ruby', p(run('In '), ruby('きょうと', '京都'), run(' now.')), '<p>In 京都 now.</p>'],
    [
      'words from right to left',
      p(`<w:bdo w:val="rtl">${run('abc')}</w:bdo><w:dir w:val="rtl">${run('d')}</w:dir>`),
      '<p>abcd</p>',
    ],
    ['a line break of its own name', p('<w:r><w:t>a</w:t><w:cr/><w:t>b</w:t></w:r>'), '<p>a<br />b</p>'],
  ])('%s', async (_what, body, expected) => {
    const { html, leftOut } = await read(body);
    expect(html).toContain(expected);
    expect(leftOut).toEqual([]);
  });

  test('also if the file calls its elements by another prefix', async () => {
    const body = p(run('Figure '), field(run('7')), math('E'), ruby('きょうと', '京都'));
    expect(await read(body, otherwise)).toEqual({ html: '<p>Figure 7[formula]京都</p>', leftOut: ['formulas'] });
  });
});

test.each([
  ['in a sentence', p(run('Energy is '), math('E=mc'), run(' in the end.')), '<p>Energy is [formula] in the end.</p>'],
  [
    'in a paragraph of its own',
    p(`<m:oMathPara ${MATH}><m:oMathParaPr/>${math('a')}</m:oMathPara>`),
    '<p>[formula]</p>',
  ],
  ['twice', p(math('a'), run(' and '), math('b')), '<p>[formula] and [formula]</p>'],
  ['with words of its own', p(math(`<w:r><w:t>if</w:t></w:r>`.replaceAll('w:', 'm:'))), '<p>[formula]</p>'],
])('a formula of a Word file %s is named in its place, and among what is left out', async (_what, body, expected) => {
  expect(await read(body)).toEqual({ html: expected, leftOut: ['formulas'] });
});

const comments = (content: string) => `<w:comments xmlns:w="x">${content}</w:comments>`;

test('charts, diagrams and words that were moved are named among what is left out', async () => {
  const moved = `<w:moveFrom w:id="1" w:author="a">${run('gone')}</w:moveFrom><w:moveTo w:id="2" w:author="a">${run('here')}</w:moveTo>`;
  const chart =
    '<w:r><w:drawing><a:graphicData><c:chart xmlns:c="chart" r:id="rId9"/></a:graphicData></w:drawing></w:r>';
  const diagram = '<w:r><w:drawing><a:graphicData><dgm:relIds xmlns:dgm="diagram"/></a:graphicData></w:drawing></w:r>';
  expect(await read(p(moved))).toEqual({ html: '<p>here</p>', leftOut: ['trackedChanges'] });
  for (const drawn of [chart, diagram])
    expect(await read(p(run('See'), drawn))).toEqual({ html: '<p>See</p>', leftOut: ['pictures'] });
});

test.each([
  ['before', '<w:altChunk r:id="rId9"/>', '<p>[inserted file]</p><p>after</p>', 'insertedFiles'],
  [
    'with properties',
    '<w:altChunk r:id="rId9"><w:altChunkPr><w:matchSrc/></w:altChunkPr></w:altChunk>',
    '<p>[inserted file]</p><p>after</p>',
    'insertedFiles',
  ],
  [
    'a text box without a fallback',
    p(
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing/></mc:Choice></mc:AlternateContent>',
    ),
    '<p>after</p>',
    'drawings',
  ],
])('what a Word file shows from elsewhere is named among what is left out: %s', async (_what, body, html, leftOut) => {
  expect(await read(body + p(run('after')))).toEqual({ html, leftOut: [leftOut] });
});

test('alternatives with a fallback are read as it says', async () => {
  const body = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x">${run('new')}</mc:Choice><mc:Fallback>${run('old')}</mc:Fallback></mc:AlternateContent>`;
  expect(await read(p(body))).toEqual({ html: '<p>old</p>', leftOut: [] });
});

test('a part for comments without comments is no comment', () => {
  expect(hasComments(comments(''))).toBe(false);
  expect(hasComments('<w:comments xmlns:w="x"/>')).toBe(false);
  expect(hasComments(comments('<w:comment w:id="0"><w:p/></w:comment>'))).toBe(true);
});

test('an OpenDocument text names its formulas too, and has the words below a ruby', async () => {
  const object =
    '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>';
  const inside = '<draw:frame><draw:object><math:math><math:mi>x</math:mi></math:math></draw:object></draw:frame>';
  const words = '<text:ruby><text:ruby-base>京都</text:ruby-base><text:ruby-text>きょうと</text:ruby-text></text:ruby>';
  const data = odtWith(`<text:p>Energy is ${object}, or ${inside}, in ${words}.</text:p>`, {
    'Object 1/content.xml': '<?xml version="1.0"?>\n<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>E</mi></math>',
    'ObjectReplacements/Object 1': 'no picture',
  });
  const { html, leftOut } = await readBytes({ bytes: Uint8Array.from(data), name: 'a.odt', onStep: () => undefined });
  expect(html).toBe('<p>Energy is [formula], or [formula], in 京都.</p>');
  expect(leftOut).toEqual(['formulas']);
});
