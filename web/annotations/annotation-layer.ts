import { Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

import { isFromYjs } from '../prosemirror/is-from-yjs.ts';
import { anchorMapOfTransaction } from './anchor-map-of-transaction.ts';
import type { Anchor, AnchorMap } from './anchor.ts';

/** What one kind of annotations says about itself. Its state is immutable. */
interface LayerParts<State, Action> {
  /** The name of its extension. */
  name: string;
  /** The state of a text without annotations. */
  empty: State;
  /** The state after an action; the same object if nothing has changed. @param doc the text as it is now. */
  act: (before: State, action: Action, doc: ProseMirrorNode) => State;
  /** The state after a change of the text. @param doc the text after it. */
  follow: (before: State, change: AnchorMap, doc: ProseMirrorNode) => State;
  /** The annotations that go with their words. When their number changes, everything is drawn again. */
  anchors: (state: State) => readonly Anchor[];
  /** What is drawn in the text. */
  decorate: (state: State, doc: ProseMirrorNode) => Decoration[];
}

/** Annotations of one kind in the text of an editor. */
interface AnnotationLayer<State, Action> {
  /** Makes an editor draw them, and keep each at its words through local edits, remote edits and undo. */
  extension: Extension;
  /** Their state in an editor; the empty one if it doesn't have them. */
  of: (state: EditorState) => State;
  /** Acts on them; undo doesn't take that back. */
  act: (view: EditorView, action: Action) => void;
}

/** Makes the layer of one kind of annotations. */
export function annotationLayer<State, Action>(parts: LayerParts<State, Action>): AnnotationLayer<State, Action> {
  const key = new PluginKey<Drawn<State>>(parts.name);
  const draw = (state: State, doc: ProseMirrorNode) => ({
    state,
    decorations: DecorationSet.create(doc, parts.decorate(state, doc)),
  });
  const follow = (before: Drawn<State>, transaction: Transaction) => {
    const { doc, mapping } = transaction;
    const state = parts.follow(before.state, anchorMapOfTransaction(transaction), doc);
    const isWhole = parts.anchors(state).length === parts.anchors(before.state).length;
    // While a person types, moving what is drawn is much cheaper than drawing it again.
    return isWhole && !isFromYjs(transaction)
      ? { state, decorations: before.decorations.map(mapping, doc) }
      : draw(state, doc);
  };
  const act = (before: Drawn<State>, action: Action, doc: ProseMirrorNode) => {
    const state = parts.act(before.state, action, doc);
    return state === before.state ? before : draw(state, doc);
  };
  const plugin = () =>
    new Plugin<Drawn<State>>({
      key,
      state: {
        init: () => ({ state: parts.empty, decorations: DecorationSet.empty }),
        apply(transaction, before) {
          const after = transaction.docChanged ? follow(before, transaction) : before;
          const action: Action | undefined = transaction.getMeta(key);
          return action === undefined ? after : act(after, action, transaction.doc);
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    });
  return {
    extension: Extension.create({ name: parts.name, addProseMirrorPlugins: () => [plugin()] }),
    of: (state) => key.getState(state)?.state ?? parts.empty,
    act: (view, action) => view.dispatch(view.state.tr.setMeta(key, action).setMeta('addToHistory', false)),
  };
}

/** The annotations of a text, and how they are drawn in it. */
interface Drawn<State> {
  state: State;
  decorations: DecorationSet;
}
