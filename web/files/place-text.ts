import { type Node, Fragment } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { encodeStateAsUpdate, type UndoManager } from 'yjs';

import { draftRoom } from '#shared-types/documents/collaboration';
import { imageIdOf } from '#shared-types/documents/images';
import { showsNothing } from '#shared-types/text/visible-text';

import { randomId } from '../calls/random-id.ts';
import { FILES } from '../content/files.ts';
import { inBackground } from '../errors/in-background.ts';
import { storedImage } from '../prosemirror/images/stored-image.ts';
import { TITLE_WITH_BODY } from '../prosemirror/undo.ts';
import { isBlank } from '../sync/is-blank.ts';
import { type ListedText, listedText } from '../sync/listed-text.ts';
import { opened, stored } from '../sync/own-words/copy-to-draft.ts';
import { mayReplaceAll } from '../sync/own-words/taken-words.ts';
import type { RoomImages } from '../sync/room-images.ts';
import { SharedDocument } from '../sync/shared-document.ts';
import { fitsBeside, type ImportedText } from './imported-text.ts';
import { pictureIndexOf } from './reading/file-text.ts';
import { wordsIn } from './writing/written-text.ts';

/** An open document, and the editor that shows it. */
export interface OpenDocument {
  editor: Editor;
  shared: SharedDocument;
  undoManager: UndoManager;
}

/** What happened to a text. */
export interface PlacedText {
  /** How many pictures couldn't be stored. */
  lostPictures: number;
}

/** What happened to a text on an open page. */
export interface PlacedOnPage extends PlacedText {
  /** Whether the caret is at the text now. People who have begun to write go on where they are. */
  hasCaret: boolean;
}

/**
 * Where a text goes in an open document: in place of its text, behind it, or onto a page that is empty, behind what somebody may
 * write there meanwhile.
 */
export type PagePlace = 'replace' | 'append' | 'here';

/**
 * Puts a text into an open document as one step of undo. The title comes along if there is none yet, or if the text replaces the
 * other.
 * @param options.signal ends the work; the document then stays as it is.
 * @throws {Error} with words for a person, when there's no room behind the text that is there.
 */
export async function placeText(
  text: ImportedText,
  { editor, shared, undoManager }: OpenDocument,
  { place, signal }: { place: PagePlace; signal: AbortSignal },
): Promise<PlacedOnPage> {
  const replaces = () => (place === 'replace' && mayReplaceAll(shared)) || (place !== 'append' && isBlank(shared));
  const checkRoom = () => {
    if (!replaces() && !fitsBeside(encodeStateAsUpdate(shared.doc).length, text)) throw new Error(FILES.tooFullForThis);
  };
  checkRoom();
  const { content, lostPictures } = await storePictures(text, shared.images, signal);
  if (editor.isDestroyed) return { lostPictures, hasCaret: false };
  // Somebody may have written meanwhile.
  checkRoom();
  const isReplaced = replaces();
  const isTitled = !showsNothing(shared.title.toJSON());
  const takesTitle = text.title !== '' && (isReplaced || !isTitled);
  undoManager.stopCapturing();
  editor.commands.command(({ tr }) => {
    const { doc } = tr;
    const isBlankEnd = doc.lastChild?.isTextblock === true && doc.lastChild.content.size === 0;
    const from = isReplaced ? 0 : doc.content.size - (isBlankEnd ? doc.lastChild.nodeSize : 0);
    const heading = text.title === '' || takesTitle ? [] : [headingOf(text, editor)];
    tr.replaceWith(from, doc.content.size, Fragment.fromArray(heading).append(content));
    if (isReplaced) tr.setSelection(Selection.atStart(tr.doc)).scrollIntoView();
    else if (place === 'append') tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView();
    return true;
  });
  if (takesTitle)
    shared.doc.transact(() => {
      shared.title.delete(0, shared.title.length);
      shared.title.insert(0, text.title);
    }, TITLE_WITH_BODY);
  undoManager.stopCapturing();
  return { lostPictures, hasCaret: isReplaced || place === 'append' };
}

function headingOf({ title }: ImportedText, { schema }: Editor): Node {
  return schema.node('heading', { level: 1 }, schema.text(title));
}

/** A document that a text has become. */
export interface NewDocument extends PlacedText {
  id: string;
  /** What a list says about it. */
  listed: ListedText;
}

/**
 * Makes a new private draft of a text. Resolves when the server has stored it.
 * @param id of an empty document that the text goes into, instead of a draft.
 * @throws {Error} with words for a person, when it couldn't be stored.
 */
export async function newDraftOf(text: ImportedText, signal: AbortSignal, id = randomId()): Promise<NewDocument> {
  const draft = new SharedDocument({ roomName: draftRoom(id) ?? '', serverUrl: window.location.origin });
  try {
    await opened(draft);
    const { content, lostPictures } = await storePictures(text, draft.images, signal);
    draft.doc.transact(() => {
      prosemirrorToYXmlFragment(text.doc.copy(content), draft.body);
      draft.title.insert(0, text.title);
    });
    await stored(draft);
    signal.throwIfAborted();
    return { id, lostPictures, listed: listedText(draft) };
  } finally {
    draft.close();
  }
}

interface StoredContent extends PlacedText {
  content: Fragment;
}

/**
 * Stores the pictures of a text, and gives the text their addresses. One that can't be stored leaves its words.
 * @throws the reason of the signal.
 */
async function storePictures(
  { doc, pictures }: ImportedText,
  images: RoomImages,
  signal: AbortSignal,
): Promise<StoredContent> {
  const addresses: (string | undefined)[] = [];
  for (const picture of pictures) {
    const file = new File([picture], 'picture', { type: picture.type });
    // Each may take 50 MB and more while it is redrawn.
    const one = await storedImage(file, images); // oxlint-disable-line no-await-in-loop -- one after another
    signal.throwIfAborted();
    addresses.push('src' in one ? one.src : undefined);
  }
  doc.descendants(({ attrs }) => {
    const id = imageIdOf(attrs['src']);
    // It's still shown, as long as its own document exists.
    if (id !== undefined) inBackground(images.keep(id).catch(() => undefined));
  });
  const content = withAddresses(doc.content, (index) => addresses[index]);
  return { content, lostPictures: addresses.filter((address) => address === undefined).length };
}

function withAddresses(content: Fragment, addressOf: (index: number) => string | undefined): Fragment {
  return Fragment.fromArray(
    content.content.map((node) => {
      if (node.type.name !== 'image') return node.copy(withAddresses(node.content, addressOf));
      const index = pictureIndexOf(wordsIn(node, 'src'));
      if (index === undefined) return node;
      const src = addressOf(index);
      if (src !== undefined) return node.type.create({ ...node.attrs, src });
      const alt = wordsIn(node, 'alt');
      return node.type.schema.node('paragraph', null, alt === '' ? [] : [node.type.schema.text(alt)]);
    }),
  );
}
