import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Transaction as YTransaction, XmlFragment } from 'yjs';

import { isFromYjs } from './is-from-yjs.ts';

/* oxlint-disable no-underscore-dangle -- the names of the binding */

/** The watched parts of the binding between editor and shared document; the library does not export its type. */
interface Binding {
  beforeAllTransactions: () => void;
  _prosemirrorChanged: (doc: unknown) => void;
}

interface InStepOptions {
  body: XmlFragment | undefined;
  /** Called once, with the thrown value, and the position of the caret if there was one. */
  onLost: (error: unknown, caret: number | undefined) => void;
}

interface InStepStorage {
  /** The number of changes of the body that did not come from this editor. */
  received: number;
  /** How many of them the editor shows. */
  shown: number;
  isLost: boolean;
}

/**
 * Keeps the editor from writing an old state of the document over a newer one. The binding writes the whole content of the editor
 * at every key press. When an exception, in the binding or in any plugin, prevents the editor from showing a remote change, the
 * next key press would therefore delete that change. From then on this extension blocks all changes, and calls `onLost`, so that
 * a new editor can be created from the document.
 */
export const InStep = Extension.create<InStepOptions, InStepStorage>({
  name: 'inStep',
  // Before the binding, whose parts it replaces, and around everything that a transaction may trigger.
  priority: 10_000,
  addOptions() {
    return { body: undefined, onLost: () => undefined };
  },
  addStorage() {
    return { received: 0, shown: 0, isLost: false };
  },
  dispatchTransaction({ transaction, next }) {
    const { storage, options, editor } = this;
    if (storage.isLost) return;
    try {
      next(transaction);
      if (isFromYjs(transaction)) storage.shown = storage.received;
    } catch (error) {
      storage.isLost = true;
      options.onLost(error, caretOf(editor));
    }
  },
  addProseMirrorPlugins() {
    const { storage, options, editor } = this;
    const { body } = options;
    if (body === undefined) return [];
    const lose = (error: unknown) => {
      if (storage.isLost) return;
      storage.isLost = true;
      options.onLost(error, caretOf(editor));
    };
    // Called before the binding's observer, which was added later.
    const onReceived = (_events: unknown, { origin }: YTransaction) => {
      if (origin !== ySyncPluginKey) storage.received += 1;
    };
    // Called after the binding, even when that threw.
    const onHandled = () => {
      if (storage.shown !== storage.received) lose(new Error('The editor did not take over a change of the document.'));
    };
    return [
      new Plugin({
        view({ state }) {
          const { binding }: { binding: Binding } = ySyncPluginKey.getState(state);
          const { beforeAllTransactions, _prosemirrorChanged: write } = binding;
          binding.beforeAllTransactions = () => {
            try {
              beforeAllTransactions();
            } catch (error) {
              lose(error); // rethrown, it would leave the document in a transaction forever
            }
          };
          binding._prosemirrorChanged = (doc) => {
            if (storage.isLost || storage.shown !== storage.received) return;
            write.call(binding, doc);
          };
          storage.shown = storage.received;
          body.observeDeep(onReceived);
          body.doc?.on('afterTransaction', onHandled);
          return {
            destroy() {
              body.unobserveDeep(onReceived);
              body.doc?.off('afterTransaction', onHandled);
              binding.beforeAllTransactions = beforeAllTransactions;
              binding._prosemirrorChanged = write;
            },
          };
        },
      }),
    ];
  },
});

function caretOf(editor: Editor): number | undefined {
  return editor.isFocused ? editor.state.selection.head : undefined;
}
