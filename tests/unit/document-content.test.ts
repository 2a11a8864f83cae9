import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { UndoManager, Doc } from 'yjs';

import { BODY_FIELD } from '#shared-types/documents/collaboration';
import {
  BODY_RULE,
  ELEMENTS,
  isAllowedAttribute,
  isAllowedMark,
  MARKS,
} from '#shared-types/documents/document-content';

import { editorExtensions } from '../../web/prosemirror/extensions.ts';

const body = new Doc().getXmlFragment(BODY_FIELD);
const schema = getSchema(
  // The schema needs nothing from a document but its body.
  editorExtensions({
    shared: { body } as never,
    undoManager: new UndoManager(body),
    imageHosts: [],
    onNotice() {},
    onEditImage() {},
    onLost() {},
  }),
);
const nodes = Object.values(schema.nodes).filter(({ name }) => name !== 'doc' && name !== 'text');

/** The names of all nodes that may come somewhere in the content of a node. */
function childrenOf(name: string): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (match: (typeof nodes)[number]['contentMatch']) => {
    if (seen.has(match)) return;
    seen.add(match);
    for (let at = 0; at < match.edgeCount; at++) {
      found.add(match.edge(at).type.name);
      walk(match.edge(at).next);
    }
  };
  const type = schema.nodes[name];
  if (type) walk(type.contentMatch);
  return [...found].toSorted();
}

test('the server accepts the elements that the editor has, each where the editor has it, and no others', () => {
  expect([...ELEMENTS.keys()].toSorted()).toEqual(nodes.map(({ name }) => name).toSorted());
  expect([...BODY_RULE.children].toSorted()).toEqual(childrenOf('doc'));
  for (const [name, { children, text }] of ELEMENTS) {
    const ofEditor = childrenOf(name);
    expect([name, [...children].toSorted()]).toEqual([name, ofEditor.filter((child) => child !== 'text')]);
    const marked = schema.nodes[name]?.markSet === null ? 'marked' : 'plain';
    expect([name, text]).toEqual([name, ofEditor.includes('text') ? marked : 'none']);
  }
});

test('the server accepts the attributes that the editor gives, with the values that it gives first', () => {
  for (const { name, spec } of nodes) {
    const rule = ELEMENTS.get(name);
    expect([name, Object.keys(rule?.attributes ?? {})]).toEqual([name, Object.keys(spec.attrs ?? {})]);
    for (const [attribute, { default: value }] of Object.entries(spec.attrs ?? {})) {
      // The editor doesn't write attributes that are null.
      if (value !== null && rule) expect([name, attribute, isAllowedAttribute(rule, attribute, value)]).toContain(true);
    }
  }
});

test('the server accepts the marks that the editor has, with their first values, and no others', () => {
  expect([...MARKS.keys()].toSorted()).toEqual(Object.keys(schema.marks).toSorted());
  for (const { name, spec } of Object.values(schema.marks)) {
    const [ofServer, ofEditor] = [MARKS.get(name) ?? {}, spec.attrs ?? {}].map((each) => Object.keys(each).toSorted());
    expect([name, ofServer]).toEqual([name, ofEditor]);
    // A link is the one mark that needs something: it leads somewhere.
    const attributes = { ...schema.mark(name).attrs, ...(name === 'link' && { href: '/' }) };
    expect([name, isAllowedMark(name, attributes)]).toEqual([name, true]);
  }
});
