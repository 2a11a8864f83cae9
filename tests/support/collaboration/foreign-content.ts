import * as Y from 'yjs';

import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD } from '#shared-types/collaboration';

type Content = Y.XmlElement | Y.XmlText;

/** An update that makes an empty document hold something. */
function made(change: (document: Y.Doc) => void): Uint8Array {
  const document = new Y.Doc();
  document.transact(() => change(document));
  return Y.encodeStateAsUpdate(document);
}

/** An update that puts these nodes into the body. Yjs takes plain values for nodes too, whatever its types say. */
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

/** Content that no editor of this product writes, by what is wrong with it. */
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
