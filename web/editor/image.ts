import type { Editor, NodeViewRenderer } from '@tiptap/core';
import { Image as TiptapImage } from '@tiptap/extension-image';
import type { Attrs, Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

import { EDITOR_WORDS } from '../content/editor.ts';
import { inBackground } from '../errors/in-background.ts';
import { addImages } from './add-images.ts';
import { isAcceptableImage, readImage } from './image-file.ts';
import { type ImageSource, imageSource } from './image-source.ts';

interface ImageOptions {
  /** The hosts whose images are shown too, see `imageSource`. */
  hosts: readonly string[];
  onRefusedFile: (words: string) => void;
  /** Called when the selected image is to be changed. */
  onEdit: () => void;
}

/** Images in the text. An image of another site is shown as a labelled placeholder; files can be pasted and dropped. */
export const Image = TiptapImage.extend<ImageOptions>({
  addOptions() {
    return { ...this.parent?.(), hosts: [], onRefusedFile: () => undefined, onEdit: () => undefined };
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
    return ({ node }) => {
      const dom = document.createElement('figure');
      dom.className = 'text-image';
      let shown = node;
      drawImage(dom, node, hosts);
      return {
        dom,
        update(next) {
          if (next.type !== shown.type) return false;
          if (!next.sameMarkup(shown)) drawImage(dom, next, hosts);
          shown = next;
          return true;
        },
        // Only this view changes the content of the figure.
        ignoreMutation: () => true,
      };
    };
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const insert = async (files: File[], position: number) => {
      const refused = await insertImages(editor, files, position);
      if (refused) options.onRefusedFile(EDITOR_WORDS.imageRefused);
    };
    return [
      new Plugin({
        props: {
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

/** Inserts the usable files. Returns whether any file had to be refused. */
async function insertImages(editor: Editor, files: File[], position: number): Promise<boolean> {
  const readings = await Promise.allSettled(files.filter(isAcceptableImage).map(readImage));
  const sources = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
  if (editor.isDestroyed) return false;
  addImages(
    editor,
    sources.map((src) => ({ src, alt: '' })),
    Math.min(position, editor.state.doc.content.size),
  );
  return sources.length < files.length;
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
