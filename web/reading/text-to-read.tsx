import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { type Decoration, DecorationSet, type DOMEventMap, EditorView } from '@tiptap/pm/view';
import { useLayoutEffect, useRef } from 'react';

import { imageView } from '../prosemirror/images/image.ts';
import { tableBoxes, tableView } from '../prosemirror/tables/table-nodes.ts';

import '../prosemirror/editor.css';

interface TextToReadProps {
  doc: Node;
  label: string;
  className: string;
  /** What is drawn on its words; other ones are drawn instead. */
  decorations: readonly Decoration[];
  /** Whether a caret moves through it, and words can be selected with the keyboard. */
  hasCaret?: boolean;
  /** The hosts whose images are shown too, see `imageSource`. Like `onReady`, they stay the same: others would make an empty view. */
  imageHosts?: readonly string[];
  /** Called with the position that was pressed, and what is drawn there. */
  onPress?: (position: number, drawn: Element) => void;
  /** Called with what draws the text, beside which its comments stand. */
  onReady?: (view: EditorView) => void;
}

const NO_HOSTS: readonly string[] = [];

/**
 * A text to read, drawn as the editor draws it, and never changed. One view shows one text after the other, since making another takes
 * longer than turning a page should. It does without Tiptap's editor, which takes as long again.
 */
export function TextToRead(props: TextToReadProps) {
  const { doc, label, className, decorations, hasCaret = false, imageHosts = NO_HOSTS, onPress, onReady } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const pressed = useRef(onPress);
  useLayoutEffect(() => {
    pressed.current = onPress;
  });
  const { schema } = doc.type;
  useLayoutEffect(() => {
    const made = new EditorView(place.current, {
      state: EditorState.create({ schema }),
      editable: () => hasCaret,
      dispatchTransaction(transaction) {
        if (!transaction.docChanged) made.updateState(made.state.apply(transaction));
      },
      handleDOMEvents: hasCaret ? WITH_CARET : {},
      handleClick(_view, position, { target }) {
        if (target instanceof Element) pressed.current?.(position, target);
      },
      clipboardTextSerializer: ({ content }) =>
        content.textBetween(0, content.size, '\n\n', ({ type }) => (type.name === 'hardBreak' ? '\n' : '')),
      nodeViews: { table: tableView, image: (node) => imageView(node, imageHosts) },
    });
    view.current = made;
    onReady?.(made);
    return () => made.destroy();
  }, [schema, hasCaret, imageHosts, onReady]);
  useLayoutEffect(() => {
    const drawn = DecorationSet.create(doc, [...tableBoxes(doc, hasCaret), ...decorations]);
    view.current?.setProps({
      state: view.current.state.doc === doc ? view.current.state : EditorState.create({ doc }),
      attributes: {
        role: 'document',
        tabindex: '0',
        'aria-label': label,
        ...(hasCaret && { inputmode: 'none', spellcheck: 'false' }),
      },
      decorations: () => drawn,
    });
  }, [doc, label, decorations, hasCaret]);
  return <div ref={place} className={className} />;
}

/** The keys of the page, which ProseMirror would take. */
const PAGE_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter', 'Delete']);

/** A text with a caret can be written in as far as the browser knows. */
const WITH_CARET: { [event in keyof DOMEventMap]?: (view: EditorView, event: DOMEventMap[event]) => boolean } = {
  beforeinput: refuse,
  paste: refuse,
  cut: refuse,
  drop: refuse,
  keydown: (_view, { key, ctrlKey, metaKey }) => PAGE_KEYS.has(key) || ctrlKey || metaKey,
  click(_view, event) {
    // A link of the writer's opens nothing here.
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    return false;
  },
};

function refuse(_view: EditorView, event: Event): boolean {
  event.preventDefault();
  return true;
}

/** Brings the words that begin at a position into view. */
export function showWords(view: EditorView, position: number, block: ScrollLogicalPosition = 'nearest'): void {
  const { node } = view.domAtPos(Math.max(0, Math.min(position, view.state.doc.content.size)), 1);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block });
}
