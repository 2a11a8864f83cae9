import * as Y from 'yjs';

import { MAX_SET_ASIDE_TAKEN, SET_ASIDE_FIELD } from '#shared-types/analysis/set-aside';
import { ABOUT_FIELD, KIND_KEY } from '#shared-types/analysis/text-kind';
import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';

type Content = Y.XmlElement | Y.XmlText;

/** Where updates give the same key different values, the one with the highest id wins: the last one in the lists below. */
let nextClientId = 1_000_000;

/** An update that puts something into an empty document. */
function made(change: (document: Y.Doc) => void): Uint8Array {
  const document = new Y.Doc();
  document.clientID = nextClientId++;
  document.transact(() => change(document));
  return Y.encodeStateAsUpdate(document);
}

/** An update that puts these nodes into the body. Yjs accepts plain values as nodes too, whatever its types say. */
const body = (...content: unknown[]): Uint8Array =>
  made((document) => document.getXmlFragment(BODY_FIELD).insert(0, content as Content[]));

function element(name: string, content: unknown[] = [], attributes: object = {}): Y.XmlElement {
  const node = new Y.XmlElement(name);
  node.insert(0, content as Content[]);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

function marked(attributes: object): Y.XmlText {
  const text = new Y.XmlText();
  text.insert(0, 'words', attributes);
  return text;
}

function withEmbed(): Y.XmlText {
  const text = new Y.XmlText();
  text.insertEmbed(0, { image: 'x' });
  return text;
}

/** A plain value in the root of the body: 23 bytes that no editor survives. */
const PLAIN_VALUE_IN_BODY = Uint8Array.from(Buffer.from('0101c8cad990020008010764656661756c740177017800', 'hex'));

/** Content that none of this product's editors writes, by what is wrong with it. */
export const FOREIGN_CONTENT: readonly (readonly [string, Uint8Array])[] = [
  ['a plain value in the body, in 23 bytes', PLAIN_VALUE_IN_BODY],
  ['a text node in the body', body(new Y.XmlText('bare'))],
  ['a list item in the body', body(element('listItem', [element('paragraph')]))],
  ['an unknown element', body(element('script'))],
  ['an element whose name every object has', body(element('constructor'))],
  ['an attribute of the body', made((document) => document.getMap(BODY_FIELD).set('key', 1))],
  ['a plain value in a paragraph', body(element('paragraph', ['value']))],
  ['a paragraph in a paragraph', body(element('paragraph', [element('paragraph')]))],
  ['an image in a paragraph', body(element('paragraph', [element('image')]))],
  ['a text in a list', body(element('bulletList', [new Y.XmlText('bare')]))],
  ['a paragraph in a list', body(element('bulletList', [element('paragraph')]))],
  ['an element in a code block', body(element('codeBlock', [element('hardBreak')]))],
  ['a marked text in a code block', body(element('codeBlock', [marked({ bold: {} })]))],
  ['content in a line', body(element('horizontalRule', [element('paragraph')]))],
  ['an embed in a text', body(element('paragraph', [withEmbed()]))],
  ['an attribute that paragraphs do not have', body(element('paragraph', [], { style: 'position: fixed' }))],
  ['an attribute that every object has', body(element('paragraph', [], { constructor: 'x' }))],
  ['a heading of level 99', body(element('heading', [], { level: 99 }))],
  ['a heading whose level is an object', body(element('heading', [], { level: { valueOf: 1 } }))],
  ['a list that begins with an object', body(element('orderedList', [], { start: { toString: 1 } }))],
  ['an image whose address is an object', body(element('image', [], { src: { toString: 1 } }))],
  ['an image with a description of 3,000 letters', body(element('image', [], { alt: 'x'.repeat(3000) }))],
  ['a link whose target is an object', body(element('paragraph', [marked({ link: { href: { toString: 1 } } })]))],
  ['a link without a target', body(element('paragraph', [marked({ link: {} })]))],
  ['a link with a target of 5,000 letters', body(element('paragraph', [marked({ link: { href: 'x'.repeat(5000) } })]))],
  ['a link with an attribute that links do not have', body(element('paragraph', [marked({ link: { onclick: 'x' } })]))],
  ['a mark that is not one', body(element('paragraph', [marked({ blink: {} })]))],
  ['a mark that every object has', body(element('paragraph', [marked({ constructor: {} })]))],
  ['a mark whose value is a text', body(element('paragraph', [marked({ bold: 'yes' })]))],
  ['an element in the title', made((document) => document.getXmlFragment(TITLE_FIELD).insert(0, [element('p')]))],
  ['a mark in the title', made((document) => document.getText(TITLE_FIELD).insert(0, 'x', { bold: {} }))],
  ['an embed in the plain text', made((document) => document.getText(PLAIN_TEXT_FIELD).insertEmbed(0, {}))],
];

const cell = (content = [element('paragraph')], attributes: object = {}) => element('tableCell', content, attributes);
const row = (cells = [cell()]) => element('tableRow', cells);
const table = (rows = [row()]) => element('table', rows);

/** Tables that none of this product's editors writes, by what is wrong with them. */
export const FOREIGN_TABLES: readonly (readonly [string, Uint8Array])[] = [
  ['a cell over a billion columns', body(table([row([cell(undefined, { colspan: 1e9 })])]))],
  ['a cell over two columns', body(table([row([cell(undefined, { colspan: 2 })])]))],
  ['a cell over no rows', body(table([row([cell(undefined, { rowspan: 0 })])]))],
  ['a cell as wide as an object', body(table([row([cell(undefined, { colspan: { valueOf: 2 } })])]))],
  ['a cell with the width of its column', body(table([row([cell(undefined, { colwidth: [1e9] })])]))],
  ['a table in a table', body(table([row([cell([table()])])]))],
  [
    'a table in a list in a table',
    body(table([row([cell([element('bulletList', [element('listItem', [table()])])])])])),
  ],
  ['a table in a quotation', body(element('blockquote', [table()]))],
  ['a row in the body', body(row())],
  ['a cell in the body', body(cell())],
  ['a cell outside a row', body(table([cell()]))],
  ['a paragraph in a row', body(table([row([element('paragraph')])]))],
  ['a text in a cell', body(table([row([element('tableHeader', [new Y.XmlText('bare')])])]))],
  ['a table with a style', body(element('table', [row()], { style: 'width: 1e9px' }))],
  ['a cell without a block', body(table([row([cell(), cell([])])]))],
  ['a header without a block', body(table([row([element('tableHeader')])]))],
  [
    '41 rows of 100 cells without a block',
    body(table(Array.from({ length: 41 }, () => row(Array.from({ length: 100 }, () => cell([])))))),
  ],
  ['a row of 101 cells', body(table([row(Array.from({ length: 101 }, () => cell()))]))],
  ['a table of 2,001 rows', body(table(Array.from({ length: 2001 }, () => row())))],
  [
    'a table of 2,020 cells',
    body(table(Array.from({ length: 101 }, () => row(Array.from({ length: 20 }, () => cell()))))),
  ],
];

const MANY_ATTRIBUTES = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, 1]));
const labelled = (label: unknown): Uint8Array => body(element('paragraph', [marked({ label })]));

/** Sentence labels that none of this product's editors gives, by what is wrong with them. */
export const FOREIGN_LABELS: readonly (readonly [string, Uint8Array])[] = [
  ['a label of an unknown name', labelled({ label: 'Villain' })],
  ['a label with a name that every object has', labelled({ label: 'constructor' })],
  ['a label in small letters', labelled({ label: 'claim' })],
  ['a label that is a number', labelled({ label: 7 })],
  ['a label that is nothing', labelled({ label: null })],
  ['a label without its name', labelled({})],
  ['a label that is an object', labelled({ label: { toString: 1 } })],
  ['a label that is a list', labelled({ label: ['Claim'] })],
  ['a label as a bare text', labelled('Claim')],
  ['a label as a bare truth', labelled(true)],
  ['a label as a list', labelled(['Claim'])],
  ['a label with a further attribute', labelled({ label: 'Claim', onclick: 'x' })],
  ['a label with an attribute that every object has', labelled(JSON.parse('{ "label": "Claim", "__proto__": 1 }'))],
  ['a label of 100,000 letters', labelled({ label: 'Claim'.repeat(20_000) })],
  ['a label with 20,000 further attributes', labelled({ label: 'Claim', ...MANY_ATTRIBUTES })],
  ['a label on code', body(element('codeBlock', [marked({ label: { label: 'Claim' } })]))],
  [
    'a label in the title',
    made((document) => document.getText(TITLE_FIELD).insert(0, 'x', { label: { label: 'Claim' } })),
  ],
  ['a paragraph that is a label', body(element('label'))],
  ['a label as an attribute of a paragraph', body(element('paragraph', [], { label: 'Claim' }))],
];

export const setAsideKey = (number: number): string => `slip ${number.toString(16).padStart(32, '0')}`;
const ENTRY = { type: 'Spelling', words: 'beleive' };

/** An update that sets a value aside under a key. */
const setAside = (value: unknown, key = setAsideKey(1)): Uint8Array =>
  made((document) => document.getMap(SET_ASIDE_FIELD).set(key, value));

/** What none of this product's pages sets aside, by what is wrong with it. */
export const FOREIGN_SET_ASIDE: readonly (readonly [string, Uint8Array])[] = [
  ["an entry under a key of one's own", setAside(ENTRY, 'mine')],
  ['an entry under a key that every object has', setAside(ENTRY, '__proto__')],
  ['an entry of an unknown kind', setAside(ENTRY, `word ${'0'.repeat(32)}`)],
  ['an entry under a key of 100,000 letters', setAside(ENTRY, `slip ${'0'.repeat(100_000)}`)],
  ['an entry of an unknown type', setAside({ ...ENTRY, type: 'Villain' })],
  ['an entry of a type that every object has', setAside({ ...ENTRY, type: 'constructor' })],
  ['an entry without words', setAside({ type: 'Spelling' })],
  ['an entry with more fields', setAside({ ...ENTRY, onclick: 'x' })],
  ['an entry whose words are an object', setAside({ ...ENTRY, words: { toString: 1 } })],
  ['an entry with a hidden field', setAside(JSON.parse('{ "words": "x", "__proto__": { "words": "y" } }'))],
  ['an entry of 121 letters', setAside({ ...ENTRY, words: 'x'.repeat(121) })],
  ['an entry with a control character', setAside({ ...ENTRY, words: 'a\u0000b' })],
  ['a number that is set aside', setAside(7)],
  ['nothing that is set aside', setAside(null)],
  ['a list that is set aside', setAside([ENTRY])],
  ['an element that is set aside', setAside(new Y.XmlElement('paragraph'))],
  ['a map that is set aside', setAside(new Y.Map())],
  ['bytes that are set aside', setAside(new Uint8Array(8))],
  ['a text instead of the map', made((document) => document.getText(SET_ASIDE_FIELD).insert(0, 'x'))],
  ['a list instead of the map', made((document) => document.getArray(SET_ASIDE_FIELD).insert(0, [ENTRY]))],
  [
    'an entry among the attributes of the title',
    made((document) => document.getMap(TITLE_FIELD).set(setAsideKey(1), ENTRY)),
  ],
  [
    'more entries than a document may have',
    made((document) => {
      for (let number = 0; number <= MAX_SET_ASIDE_TAKEN; number++)
        document.getMap(SET_ASIDE_FIELD).set(setAsideKey(number), ENTRY);
    }),
  ],
  // The last of those under the same key, so that it stays when a document holds them all.
  ['an entry with 20,000 more fields', setAside({ ...ENTRY, ...MANY_ATTRIBUTES })],
];

const said = (value: unknown, key = KIND_KEY): Uint8Array =>
  made((document) => document.getMap(ABOUT_FIELD).set(key, value));

/** What none of this product's pages says about a text, by what is wrong with it. */
export const FOREIGN_KINDS: readonly (readonly [string, Uint8Array])[] = [
  ['a kind that texts do not have', said('sonnet')],
  ['a kind that every object has', said('constructor')],
  ['a kind of 100,000 letters', said('essay'.repeat(20_000))],
  ['a list of kinds', said(['essay'])],
  ['a map for a kind', said(new Y.Map())],
  ['no kind', said(null)],
  ['a kind under another key', said('essay', 'mood')],
  ['a text instead of the map', made((document) => document.getText(ABOUT_FIELD).insert(0, 'essay'))],
];
