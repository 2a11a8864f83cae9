import type { Editor, NodeViewRenderer } from '@tiptap/core';
import { Image as TiptapImage } from '@tiptap/extension-image';
import type { Attrs, Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import type { RelativePosition } from 'yjs';

import { imageIdOf } from '#shared-types/documents/images';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { RoomImages } from '../../sync/room-images.ts';
import { isFromYjs } from '../is-from-yjs.ts';
import { addImages } from './add-images.ts';
import { addressWithin, type ImageSource, imageSource } from './image-source.ts';
import { type StoredImage, storedImage } from './stored-image.ts';

/** For editors without a document, in tests. */
const NO_IMAGES: RoomImages = {
  store: () => Promise.reject(new Error(EDITOR_WORDS.imageRefused)),
  keep: () => Promise.resolve(),
};

interface ImageOptions {
  /** The hosts whose images are shown too, see `imageSource`. */
  hosts: readonly string[];
  /** Where pictures are stored. */
  images: RoomImages;
  /** Called with what a person should know, and with nothing when it is over. */
  onNotice: (words: string) => void;
  /** Called when the selected image is to be changed. */
  onEdit: () => void;
}

/** Images in the text. An image of another site is shown as a labelled placeholder; files can be pasted and dropped. */
export const Image = TiptapImage.extend<ImageOptions>({
  addOptions() {
    return { ...this.parent?.(), hosts: [], images: NO_IMAGES, onNotice: () => undefined, onEdit: () => undefined };
  },
  addAttributes() {
    return {
      ...this.parent?.(),
      src: { default: null, parseHTML: (element) => addressWithin(element.getAttribute('src')) },
    };
  },
  parseHTML() {
    return [{ tag: 'img[src]' }, { tag: 'figure[data-src]', getAttrs: ({ dataset: { src, alt } }) => ({ src, alt }) }];
  },
  renderHTML({ node: { attrs } }) {
    const { source, alt, words } = describe(attrs, this.options.hosts);
    // The address of an image that is not shown must not reach an image element either, or the browser would ask for it.
    if (source.kind === 'shown') return ['img', { src: source.url, alt }];
    return ['figure', { 'data-src': String(attrs['src']), 'data-alt': alt }, words];
  },
  addInputRules() {
    // The Markdown form is not among the rules of the specification, and the dialog asks for the alternative text.
    return [];
  },
  addNodeView(): NodeViewRenderer {
    const { hosts } = this.options;
    return ({ node }) => imageView(node, hosts);
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const insert = async (files: File[], position: number) => {
      options.onNotice(EDITOR_WORDS.addingImage);
      options.onNotice((await insertImages(editor, files, { position, images: options.images })) ?? '');
    };
    // Most of what fails was moved within this document, which has kept its pictures all the time.
    const keep = (id: string) => inBackground(options.images.keep(id).catch(() => undefined));
    return [
      new Plugin({
        props: {
          transformPasted(slice) {
            slice.content.descendants(({ attrs }) => {
              const id = imageIdOf(attrs['src']);
              if (id !== undefined) keep(id);
            });
            return slice;
          },
          handlePaste(view, event) {
            const files = imageFiles(event.clipboardData);
            // Word and Excel add a picture of the words that were copied.
            if (files.length === 0 || hasWords(event.clipboardData?.getData('text/html') ?? '')) return false;
            inBackground(insert(files, view.state.selection.from));
            return true;
          },
          handleDoubleClickOn(_view, _position, node, _nodePosition, _event, direct) {
            if (!direct || node.type.name !== 'image') return false;
            options.onEdit();
            return true;
          },
          handleDrop(view, event) {
            const files = imageFiles(event.dataTransfer);
            if (files.length === 0) return false;
            event.preventDefault();
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            inBackground(insert(files, at?.pos ?? view.state.selection.from));
            return true;
          },
        },
      }),
    ];
  },
});

function hasWords(html: string): boolean {
  return html.replaceAll(/<[^<>]*>/g, '').trim() !== '';
}

function imageFiles(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Stores and inserts the usable files. Returns why the others could not be added. */
async function insertImages(
  editor: Editor,
  files: File[],
  { position, images }: { position: number; images: RoomImages },
): Promise<string | undefined> {
  const place = followPosition(editor, position);
  const stored: StoredImage[] = [];
  // Each photo takes 50 MB and more while it is redrawn.
  for (const file of files) stored.push(await storedImage(file, images)); // oxlint-disable-line no-await-in-loop -- one after another
  const sources = stored.flatMap((one) => ('src' in one ? [one.src] : []));
  if (editor.isDestroyed) return undefined;
  const { position: now, isLeft } = place();
  addImages(
    editor,
    sources.map((src) => ({ src, alt: '' })),
    { position: now, keepsCaret: isLeft },
  );
  return stored.find((one) => 'refusal' in one)?.refusal;
}

/** Draws an image. @param hosts those whose images are shown too, see `imageSource`. */
export function imageView(node: Node, hosts: readonly string[]) {
  const dom = document.createElement('figure');
  dom.className = 'text-image';
  let shown = node;
  drawImage(dom, node, hosts);
  return {
    dom,
    update(next: Node) {
      if (next.type !== shown.type) return false;
      if (!next.sameMarkup(shown)) drawImage(dom, next, hosts);
      shown = next;
      return true;
    },
    // Only this view changes the content of the figure.
    ignoreMutation: () => true,
  } satisfies NodeView;
}

function drawImage(figure: HTMLElement, { attrs }: Node, hosts: readonly string[]): void {
  const { source, alt, words } = describe(attrs, hosts);
  if (source.kind === 'shown') {
    const image = document.createElement('img');
    image.src = source.url;
    image.alt = alt;
    figure.replaceChildren(image);
    return;
  }
  const placeholder = document.createElement('span');
  placeholder.className = 'text-image-placeholder';
  placeholder.textContent = words;
  figure.replaceChildren(placeholder);
}

/** The data of an image, and the words that are shown instead of a blocked one. */
function describe(attrs: Attrs, hosts: readonly string[]): { source: ImageSource; alt: string; words: string } {
  const source = imageSource(attrs['src'], hosts);
  const alt = typeof attrs['alt'] === 'string' ? attrs['alt'] : '';
  const reason = source.kind === 'remote' ? EDITOR_WORDS.imageElsewhere(source.host) : EDITOR_WORDS.imageUnusable;
  return { source, alt, words: alt === '' ? reason : `${alt}. ${reason}` };
}

/** Where a position of the text is after some time. */
interface FollowedPosition {
  position: number;
  /** Whether the person has written, moved the caret, or gone elsewhere meanwhile. */
  isLeft: boolean;
}

/**
 * Follows a position through what everybody writes. Returns the function that says where it is, and ends that. Words that the person
 * types at the position come after it.
 */
function followPosition(editor: Editor, start: number): () => FollowedPosition {
  const focused = document.activeElement;
  let position = start;
  let shared = relative(editor, position);
  let isLeft = false;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (isFromYjs(transaction)) {
      // It replaces the whole text, so its own mapping deletes every position.
      position = absolute(editor, shared) ?? Math.min(position, transaction.doc.content.size);
      return;
    }
    isLeft ||= transaction.docChanged || transaction.selectionSet;
    if (!transaction.docChanged) return;
    position = transaction.mapping.map(position, -1);
    shared = relative(editor, position);
  };
  editor.on('transaction', follow);
  return () => {
    editor.off('transaction', follow);
    return { position, isLeft: isLeft || document.activeElement !== focused };
  };
}

function relative({ state }: Editor, position: number): RelativePosition | undefined {
  const sync = ySyncPluginKey.getState(state);
  return sync?.binding ? absolutePositionToRelativePosition(position, sync.type, sync.binding.mapping) : undefined;
}

function absolute({ state }: Editor, position: RelativePosition | undefined): number | undefined {
  const sync = ySyncPluginKey.getState(state);
  if (position === undefined || !sync?.binding) return undefined;
  return relativePositionToAbsolutePosition(sync.doc, sync.type, position, sync.binding.mapping) ?? undefined;
}
