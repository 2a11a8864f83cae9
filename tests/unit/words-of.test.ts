import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';

import { blocksOf, linesOf } from '../../web/sync/copy-to-draft.ts';

test('a copy of somebody’s words has the paragraphs and lines in which they wrote, and no others', () => {
  const [owner, guest] = [new Doc(), new Doc()];
  const blocks = ['First.', 'Second.', 'Third.'].map((words) => {
    const block = new XmlElement('paragraph');
    block.insert(0, [new XmlText(words)]);
    return block;
  });
  owner.getXmlFragment('body').insert(0, blocks);
  owner.getText('text').insert(0, 'one\ntwo\nthree');
  applyUpdate(guest, encodeStateAsUpdate(owner));
  const body = guest.getXmlFragment('body');
  const [second, third] = [1, 2].map((at) => {
    const block = body.get(at);
    return block instanceof XmlElement ? block.get(0) : undefined;
  });
  if (second instanceof XmlText) second.insert(7, ' Mine.');
  // Undone words don't count.
  if (third instanceof XmlText) third.insert(0, 'x');
  if (third instanceof XmlText) third.delete(0, 1);
  guest.getText('text').insert(7, ' mine\nnew');
  const writers = new Set([guest.clientID]);
  expect(blocksOf(body, writers).map(String)).toEqual(['<paragraph>Second. Mine.</paragraph>']);
  expect(linesOf(guest.getText('text'), writers)).toBe('two mine\nnew');
  expect(blocksOf(body, new Set())).toEqual([]);
});
