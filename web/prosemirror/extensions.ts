import { type AnyExtension, Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { StarterKit } from '@tiptap/starter-kit';
import type { UndoManager } from 'yjs';

import { HEADING_LEVELS } from '#shared-types/documents/editing';

import type { SharedDocument } from '../sync/shared-document.ts';
import { ArgumentLabel } from './argument-label.ts';
import { InStep } from './binding-guard.ts';
import { GuestCarets } from './collaborator-carets.ts';
import { DocumentCharacters } from './document-characters.ts';
import { FittingAttributes } from './fitting-attributes.ts';
import { Image } from './images/image.ts';
import { InputRules } from './input-rules.ts';
import { isFromYjs } from './is-from-yjs.ts';
import { isAllowedLink } from './links/link-target.ts';
import { TableEditing } from './tables/table-editing.ts';
import { TABLE_NODES } from './tables/table-nodes.ts';
import { TypedText } from './typed-text.ts';

/**
 * How many signs of Markdown and addresses a pasted text may have for the editor to make marks of them. Its time for that is
 * quadratic in their number: 4,000 words between signs took 4 seconds, and 10,000 addresses a minute. Essays have dozens.
 */
const MOST_SIGNS = 1000;

/** A run of signs that may begin or end a mark, or a dot or "://" as in an address. */
const SIGN = /([*_~`])\1*|[^\s.]\.(?=[^\s.])|:\/\//g;

/** How ProseMirror calls what the paste rules of Tiptap look for. */
const PASTES: ReadonlySet<unknown> = new Set(['paste', 'drop']);

/** Leaves a pasted or dropped text with more signs as it is. */
const PastedMarkdown = Extension.create({
  name: 'pastedMarkdown',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction(transaction) {
          // The rules can't be switched off for one paste, so it goes by another name.
          if (PASTES.has(transaction.getMeta('uiEvent')) && signsIn(transaction) > MOST_SIGNS)
            transaction.setMeta('uiEvent', 'plain paste');
          return true;
        },
      }),
    ];
  },
});

/** Whether the last change was a paste into an empty text. */
const key = new PluginKey<boolean>('shownFromStart');

/**
 * A text that is pasted into an empty page is shown from its start, where its notes begin, although the caret is at its end. As soon as
 * somebody types, the page follows the caret again.
 */
const ShownFromStart = Extension.create({
  name: 'shownFromStart',
  addProseMirrorPlugins() {
    return [
      new Plugin<boolean>({
        key,
        state: {
          init: () => false,
          apply: (tr, before, { doc }) => {
            // What plugins add to a paste is no change of its own.
            if (!tr.docChanged || tr.getMeta('appendedTransaction') !== undefined) return before;
            return tr.getMeta('paste') === true && doc.textContent === '';
          },
        },
        props: {
          handleScrollToSelection: ({ state }) => key.getState(state) === true,
        },
      }),
    ];
  },
});

/** Opens a link of the text in a new tab on a click with Ctrl or Command; a plain click only puts the caret there. */
const OpenLinks = Extension.create({
  name: 'openLinks',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleClick(_view, _position, event) {
            if (!event.ctrlKey && !event.metaKey) return false;
            const link = event.target instanceof Element ? event.target.closest('a') : null;
            if (link === null || !isAllowedLink(link.getAttribute('href'))) return false;
            window.open(link.href, '_blank', 'noopener,noreferrer');
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * Keeps the undo groups of a writer whole while others write. The binding ends the group at every step after a change that is not for
 * the history, and marks the changes of others so; then each letter would be a group, and a hundred of them soon gone. Undo takes back
 * only what this writer has changed (undo.ts), so others' changes need no such mark.
 */
const UndoGroups = Extension.create({
  name: 'undoGroups',
  dispatchTransaction({ transaction, next }) {
    if (isFromYjs(transaction)) transaction.setMeta('addToHistory', true);
    next(transaction);
  },
});

/** The dependencies of the editor of a shared document. */
export interface EditorParts {
  shared: SharedDocument;
  undoManager: UndoManager;
  /** The hosts whose images are shown too, see `imageSource`. */
  imageHosts: readonly string[];
  /** Called with what a person should know, and with nothing when it is over. */
  onNotice: (words: string) => void;
  /** Called when the selected image is to be changed. */
  onEditImage: () => void;
  /** Called when the editor no longer follows the document, and accepts no input. */
  onLost: (error: unknown, caret: number | undefined) => void;
}

/** The elements and marks of a text, except our own. */
export function textKit(): AnyExtension[] {
  const kit = StarterKit.configure({
    document: false,
    // Undo belongs to the shared document, see undo.ts.
    undoRedo: false,
    heading: { levels: [...HEADING_LEVELS] },
    dropcursor: { color: false, width: 2, class: 'drop-cursor' },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (target) => isAllowedLink(target),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  });
  return [kit, ...TABLE_NODES];
}

/** All features of the editor of a shared document. The drop cursor of the kit removes itself after 5000 ms. */
export function editorExtensions({
  shared,
  undoManager,
  imageHosts,
  onNotice,
  onEditImage,
  onLost,
}: EditorParts): AnyExtension[] {
  return [
    ...textKit(),
    TableEditing.configure({ onNotice }),
    Image.configure({ hosts: imageHosts, images: shared.images, onNotice, onEdit: onEditImage }),
    ArgumentLabel,
    InputRules,
    OpenLinks,
    TypedText,
    ShownFromStart,
    UndoGroups,
    DocumentCharacters,
    PastedMarkdown,
    FittingAttributes,
    InStep.configure({ body: shared.body, onLost }),
    Collaboration.configure({ fragment: shared.body, yUndoOptions: { undoManager } }),
    GuestCarets.configure({ awareness: shared.awareness }),
  ];
}

function signsIn({ steps }: Transaction): number {
  let signs = 0;
  for (const step of steps) {
    if (!(step instanceof ReplaceStep)) continue;
    const { content } = step.slice;
    signs += content.textBetween(0, content.size, '\n').match(SIGN)?.length ?? 0;
  }
  return signs;
}
