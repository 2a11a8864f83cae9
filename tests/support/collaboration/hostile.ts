import * as Y from 'yjs';

import { FOREIGN_CARETS } from './foreign-carets.ts';

/* What someone who wants to harm the others in a room may send, made at random from a seed. */

type Random = () => number;

const NUMBERS = [-1, 0, 0.5, 2 ** 31, 2 ** 53 - 1, 1e300];
const WORDS = ['', 'x', 'default', 'constructor', '__proto__', 'javascript:alert(1)', 'x'.repeat(500)];
const OBJECTS: readonly unknown[] = [{}, [], { toString: 1 }, { client: 'x', clock: -1 }, [[[[[[]]]]]]];
const VALUES: readonly unknown[] = [null, true, ...NUMBERS, ...WORDS, ...OBJECTS];

const NAMES = [
  '',
  ...'paragraph heading blockquote bulletList orderedList listItem codeBlock image hardBreak horizontalRule'.split(' '),
  ...'text doc script table constructor __proto__'.split(' '),
];
const MARKS = ['bold', 'italic', 'link', 'code', 'underline', 'strike', 'blink', 'ychange', 'constructor', '__proto__'];
const ATTRIBUTES = 'level start type src alt width language href style ychange constructor'.split(' ');

export function pick<T>(random: Random, things: readonly T[]): T {
  const thing = things[Math.floor(random() * things.length)];
  if (thing === undefined && !things.includes(thing as T)) throw new Error('There is nothing to pick from.');
  return thing as T;
}

/** A state of presence with a caret that is wrong in some way, near to one in the document. */
export function hostilePresence(random: Random, document: Y.Doc): unknown {
  if (random() < 0.2) return { guest: 1 + Math.floor(random() * 99), cursor: pick(random, FOREIGN_CARETS)[1] };
  if (random() < 0.1) return pick(random, VALUES);
  const position = () => {
    const id = () => {
      const clients = [...document.store.clients.keys(), 1];
      const client = pick(random, clients);
      const clock = Math.floor(random() * (Y.getState(document.store, client) + 3)) - 1;
      return random() < 0.8 ? { client, clock } : pick(random, VALUES);
    };
    const fields = {
      type: id(),
      tname: pick(random, ['default', 'title', null, 'x']),
      item: id(),
      assoc: pick(random, [0, -1, 1]),
    };
    const kept = Object.entries(fields).map(([name, value]) => [name, random() < 0.3 ? null : value]);
    const made: Record<string, unknown> = Object.fromEntries(kept);
    if (random() < 0.3) made[pick(random, ['type', 'tname', 'item', 'assoc'])] = pick(random, VALUES);
    return made;
  };
  return { guest: 1 + Math.floor(random() * 99), cursor: { anchor: position(), head: position() } };
}

function text(random: Random): Y.XmlText {
  const made = new Y.XmlText();
  made.insert(
    0,
    'hostile',
    random() < 0.5 ? { [pick(random, MARKS)]: pick(random, [...VALUES, {}, { href: '/' }]) as object } : {},
  );
  if (random() < 0.2) made.insertEmbed(0, {});
  return made;
}

function node(random: Random, depth = 0): unknown {
  if (random() < 0.1) return pick(random, ['value', 7, true, null]);
  if (random() < 0.3) return text(random);
  const made = new Y.XmlElement(pick(random, NAMES));
  for (let count = depth < 4 ? Math.floor(random() * 3) : 0; count > 0; count--)
    made.insert(0, [node(random, depth + 1) as Y.XmlText]);
  if (random() < 0.4) made.setAttribute(pick(random, ATTRIBUTES), pick(random, [...VALUES, 1, 2]) as string);
  return made;
}

/** Something in the tree of the body, at random: the body itself, an element or a text. */
function place(random: Random, root: Y.XmlFragment): Y.XmlFragment | Y.XmlText {
  let at: Y.XmlFragment | Y.XmlText = root;
  while (at instanceof Y.XmlFragment && at.length > 0 && random() < 0.6) {
    const children: unknown[] = at.toArray();
    const child = pick(random, children);
    if (!(child instanceof Y.XmlFragment) && !(child instanceof Y.XmlText)) break;
    at = child;
  }
  return at;
}

/**
 * An update to a document as the sender has it: new nodes, attributes and marks anywhere, content in other roots, or bytes
 * changed at random. It doesn't delete anything, since everybody may do that.
 * @param copy the sender's copy of the document; the update is made in it.
 */
export function hostileUpdate(random: Random, copy: Y.Doc): Uint8Array {
  const before = Y.encodeStateVector(copy);
  copy.transact(() => {
    const body = copy.getXmlFragment('default');
    const at = place(random, body);
    const kind = random();
    if (kind < 0.15) copy.getText(pick(random, ['title', 'plain-text'])).insert(0, 'x', { [pick(random, MARKS)]: {} });
    else if (kind < 0.2) copy.getMap(`other${Math.floor(random() * 9)}`).set('key', 1);
    else if (at instanceof Y.XmlText) {
      if (random() < 0.5) at.format(0, at.length, { [pick(random, MARKS)]: pick(random, [...VALUES, {}]) });
      else at.insertEmbed(at.length, pick(random, [{}, { image: 1 }]));
    } else if (at instanceof Y.XmlElement && random() < 0.3) {
      at.setAttribute(pick(random, ATTRIBUTES), pick(random, VALUES) as string);
    } else at.insert(Math.floor(random() * (at.length + 1)), [node(random) as Y.XmlText]);
  });
  const update = Y.encodeStateAsUpdate(copy, before);
  if (random() < 0.7) return update;
  const bytes = Uint8Array.from(update);
  for (let change = 1 + Math.floor(random() * 4); change > 0; change--)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}
