import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

import { varints } from './collaboration-client.ts';

/*
 * Updates that are cheap to send and expensive to apply. Yjs writes an update as: number of clients; for each the number of
 * structs, the client, its first clock, the structs; then the deletions (number of clients; for each the client, the number,
 * clock and length).
 */

const INFO_STRING = 4;
const INFO_TYPE = 7;
const INFO_ANY = 8;
const HAS_RIGHT_ORIGIN = 64;
const HAS_PARENT_SUB = 32;
const XML_ELEMENT = 3;
const XML_TEXT = 6;
const ANY_ARRAY = 117;

/** Declares 2^25 - 1 structs in 7 bytes. */
export const bomb = varints(1, 2 ** 25 - 1, 5, 0);

/** The same in the second block, after a valid one. */
export const secondBlockBomb = varints(2, 1, 7, 0, 0, 1, 2 ** 25 - 1, 5, 0);

/** One insertion whose predecessor is missing. */
export function orphan(): Uint8Array {
  const document = new Y.Doc();
  document.getText('title').insert(0, 'x');
  const seen = Y.encodeStateVector(document);
  document.getText('title').insert(1, 'y');
  return Y.encodeStateAsUpdate(document, seen);
}

/** Deletions of content that nobody has inserted. */
export const pendingDeletions = (count: number): Uint8Array => scatteredDeletions(99, count);

function update(
  client: number,
  count: number,
  writeStruct: (encoder: encoding.Encoder, index: number) => void,
  firstClock = 0,
): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const number of [1, count, client, firstClock]) encoding.writeVarUint(encoder, number);
  for (let index = 0; index < count; index++) writeStruct(encoder, index);
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Names a part of the document as the parent. */
function inRoot(encoder: encoding.Encoder, name: string): void {
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarString(encoder, name);
}

/** A title of this length by one client, which the next two attacks refer to. */
export const plainTitle = (client: number, length: number): Uint8Array => reusedClock(client, 0, 'a'.repeat(length));

/**
 * Insertions at the beginning of a title of this length by the same client. They name right neighbours further and further away:
 * Yjs takes time in the square of their number.
 */
export const scatteredInsertions = (by: number, titleLength: number, count: number): Uint8Array =>
  update(
    by,
    count,
    (encoder, index) => {
      encoding.writeUint8(encoder, INFO_STRING | HAS_RIGHT_ORIGIN);
      encoding.writeVarUint(encoder, by);
      encoding.writeVarUint(encoder, index + 1);
      encoding.writeVarString(encoder, 'x');
    },
    titleLength,
  );

/** Deletions of every second character of a title. */
export function scatteredDeletions(of: number, count: number): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const number of [0, 1, of, count]) encoding.writeVarUint(encoder, number);
  for (let index = 0; index < count; index++)
    for (const number of [index * 2, 1]) encoding.writeVarUint(encoder, number);
  return encoding.toUint8Array(encoder);
}

/** The deletion of a whole title, named again and again. */
export const repeatedDeletions = (of: number, titleLength: number, count: number): Uint8Array =>
  varints(0, 1, of, count, ...Array.from({ length: count }, () => [0, titleLength]).flat());

/** The same attribute again and again, each time as if it were new. */
export const sameAttribute = (by: number, count: number): Uint8Array =>
  update(by, count, (encoder) => {
    encoding.writeUint8(encoder, INFO_STRING | HAS_PARENT_SUB);
    inRoot(encoder, 'title');
    encoding.writeVarString(encoder, 'k');
    encoding.writeVarString(encoder, 'x');
  });

/** Elements inside one another. */
export const deepElements = (by: number, count: number): Uint8Array =>
  update(by, count, (encoder, index) => {
    encoding.writeUint8(encoder, INFO_TYPE);
    if (index === 0) inRoot(encoder, 'default');
    else for (const number of [0, by, index - 1]) encoding.writeVarUint(encoder, number);
    encoding.writeVarUint(encoder, XML_ELEMENT);
    encoding.writeVarString(encoder, 'p');
  });

/** A value of arrays inside one another. */
export const deepValue = (by: number, depth: number): Uint8Array =>
  update(by, 1, (encoder) => {
    encoding.writeUint8(encoder, INFO_ANY);
    inRoot(encoder, 'title');
    encoding.writeVarUint(encoder, 1);
    for (let level = 0; level < depth; level++) {
      encoding.writeUint8(encoder, ANY_ARRAY);
      encoding.writeVarUint(encoder, 1);
    }
    encoding.writeAny(encoder, null);
  });

/** Runs of content that was deleted, one byte each. */
export const manyStructs = (by: number, count: number): Uint8Array =>
  update(by, count, (encoder) => {
    encoding.writeUint8(encoder, 0);
    encoding.writeVarUint(encoder, 1);
  });

/** An insertion that names itself as its parent. */
export const ownParent = (by: number): Uint8Array =>
  update(by, 1, (encoder) => {
    encoding.writeUint8(encoder, INFO_TYPE);
    for (const number of [0, by, 0, XML_ELEMENT]) encoding.writeVarUint(encoder, number);
    encoding.writeVarString(encoder, 'p');
  });

/** A text in a root that documents don't have. */
export function foreignRoot(): Uint8Array {
  const document = new Y.Doc();
  document.getText('elsewhere').insert(0, 'x');
  return Y.encodeStateAsUpdate(document);
}

export function subDocument(): Uint8Array {
  const document = new Y.Doc();
  document.getMap('default').set('inner', new Y.Doc());
  return Y.encodeStateAsUpdate(document);
}

/**
 * Two parts under one client: in the first, the text is in a paragraph; in the second, the only one applied, it is in a line.
 * Both texts name the element at clock 0.
 */
export function repeatedClient(by: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 2);
  for (const name of ['paragraph', 'horizontalRule']) {
    const texts = name === 'paragraph' ? 3 : 1;
    for (const number of [1 + texts, by, 0]) encoding.writeVarUint(encoder, number);
    encoding.writeUint8(encoder, INFO_TYPE);
    inRoot(encoder, 'default');
    encoding.writeVarUint(encoder, XML_ELEMENT);
    encoding.writeVarString(encoder, name);
    for (let text = 0; text < texts; text++) {
      encoding.writeUint8(encoder, INFO_TYPE);
      for (const number of [0, by, 0, XML_TEXT]) encoding.writeVarUint(encoder, number);
    }
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Text of the title whose first letters have the clocks of something that is stored. */
export const reusedClock = (by: number, clock: number, words: string): Uint8Array =>
  update(
    by,
    1,
    (encoder) => {
      encoding.writeUint8(encoder, INFO_STRING);
      inRoot(encoder, 'title');
      encoding.writeVarString(encoder, words);
    },
    clock,
  );
