import type { AnyExtension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { StarterKit } from '@tiptap/starter-kit';
import type { UndoManager } from 'yjs';

import { HEADING_LEVELS } from '#shared-types/constants';

import type { SharedDocument } from '../sync/shared-document.ts';
import { ArgumentLabel } from './argument-label.ts';
import { InStep } from './binding-guard.ts';
import { GuestCarets } from './collaborator-carets.ts';
import { DocumentCharacters } from './document-characters.ts';
import { FittingAttributes } from './fitting-attributes.ts';
import { Image } from './image.ts';
import { InputRules } from './input-rules.ts';
import { isAllowedLink } from './link-target.ts';
import { OpenLinks } from './open-links.ts';
import { PastedMarkdown } from './pasted-markdown.ts';
import { ShownFromStart } from './shown-from-start.ts';
import { TypedText } from './typed-text.ts';
import { UndoGroups } from './undo-groups.ts';

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

/** The elements and marks of a text, except those of our own. */
export function textKit(): AnyExtension {
  return StarterKit.configure({
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
    textKit(),
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
