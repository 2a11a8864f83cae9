import type { Node } from '@tiptap/pm/model';
import { EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, EditorView } from '@tiptap/pm/view';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { cueDecoration } from '../../../annotations/cue-decoration.ts';
import type { FoundElement } from '../assignment/assignment.ts';
import { textSchemaOf } from '../assignment/text-body.ts';

import '../../../prosemirror/editor.css';

/** Words that are marked in a text. */
export interface TextMarking {
  from: number;
  to: number;
  kind: 'comment' | 'current comment' | 'current part' | 'changed';
  id?: string;
}

/** What the page can do with the text that it shows. */
export interface TextHandle {
  /** What is selected; undefined if nothing is. */
  selection: () => { from: number; to: number } | undefined;
  /** Where the caret is, if somebody has put it into the text. */
  caret: () => number | undefined;
  /** Selects words, and brings them into view. */
  select: (from: number, to: number) => void;
  /** What draws it, beside which its comments stand. */
  view: EditorView;
  focus: () => void;
}

interface TextViewProps {
  doc: Node;
  label: string;
  elements: readonly FoundElement[];
  /** The names in the margin, by the position at which each begins. */
  names: ReadonlyMap<number, string>;
  markings: readonly TextMarking[];
  /** Called once, with what the page can do with the text. */
  onReady: (handle: TextHandle) => void;
  /** Called when somebody presses on the words of a comment. */
  onComment: (id: string) => void;
}

const PAGE_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter', 'Delete']);

/**
 * A text that was handed in: it can be read and selected with the keyboard, and never changed. One view shows one text after the other,
 * since making another takes longer than turning a page should.
 */
export function TextView({ doc, label, elements, names, markings, onReady, onComment }: TextViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(onComment);
  useEffect(() => {
    latest.current = onComment;
  });
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView(place.current, {
      state: EditorState.create({ schema: textSchemaOf() }),
      attributes: { role: 'document', tabindex: '0', inputmode: 'none', spellcheck: 'false' },
      dispatchTransaction(transaction) {
        if (!transaction.docChanged) made.updateState(made.state.apply(transaction));
      },
      handleDOMEvents: {
        beforeinput: refuse,
        paste: refuse,
        cut: refuse,
        drop: refuse,
        // The page's keys; ProseMirror would take them.
        keydown: (_view, { key, ctrlKey, metaKey }) => PAGE_KEYS.has(key) || ctrlKey || metaKey,
        click: (_view, event) => {
          const words = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-comment]') : null;
          if (words?.dataset['comment']) latest.current(words.dataset['comment']);
          // A link of a student's opens nothing here.
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
          return false;
        },
      },
    });
    view.current = made;
    onReady(handleOf(made));
    return () => made.destroy();
  }, [onReady]);
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    const decorations = decorationsOf(doc, elements, names, markings);
    const plugins = [new Plugin({ props: { decorations: () => decorations } })];
    const state =
      current.state.doc === doc ? current.state.reconfigure({ plugins }) : EditorState.create({ doc, plugins });
    current.updateState(state);
    current.dom.setAttribute('aria-label', label);
  }, [doc, label, elements, names, markings]);
  return <div ref={place} className="text-view anchor" />;
}

function refuse(_view: EditorView, event: Event): boolean {
  event.preventDefault();
  return true;
}

function handleOf(view: EditorView): TextHandle {
  return {
    selection() {
      const { from, to } = view.state.selection;
      return from === to ? undefined : { from, to };
    },
    caret: () => (view.hasFocus() ? view.state.selection.head : undefined),
    select(from, to) {
      const { doc } = view.state;
      const end = doc.content.size;
      const selection = TextSelection.create(doc, Math.min(from, end), Math.min(to, end));
      view.dispatch(view.state.tr.setSelection(selection));
      view.focus();
      const { node } = view.domAtPos(Math.min(from + 1, end));
      const element = node instanceof Element ? node : node.parentElement;
      element?.scrollIntoView({ block: 'center' });
    },
    view,
    focus: () => view.focus(),
  };
}

const CLASSES: Record<TextMarking['kind'], string> = {
  comment: 'desk-commented',
  'current comment': 'desk-commented desk-current',
  'current part': 'desk-current',
  changed: 'desk-changed',
};

function decorationsOf(
  doc: Node,
  elements: readonly FoundElement[],
  names: ReadonlyMap<number, string>,
  markings: readonly TextMarking[],
): DecorationSet {
  const end = doc.content.size;
  const fits = ({ from, to }: { from: number; to: number }) => from < to && to <= end;
  const decorations: Decoration[] = [];
  for (const element of elements.filter(fits)) {
    const { from, to, type, certainty } = element;
    const isDoubtful = certainty === 'perhaps';
    const name = names.get(from);
    decorations.push(
      Decoration.inline(from, to, { class: isDoubtful ? 'desk-perhaps' : 'desk-part', 'data-type': type }),
    );
    if (!isDoubtful) decorations.push(...cueDecoration(element, doc));
    if (name !== undefined) decorations.push(Decoration.widget(from, marginName(name, type, certainty), { side: -1 }));
  }
  for (const { from, to, kind, id = '' } of markings.filter(fits))
    decorations.push(Decoration.inline(from, to, { class: CLASSES[kind], 'data-comment': id }));
  return DecorationSet.create(doc, decorations);
}

function marginName(name: string, type: string, certainty: FoundElement['certainty']): () => HTMLElement {
  return () => {
    const element = document.createElement('span');
    element.className = 'desk-margin-name';
    element.dataset['type'] = type;
    element.dataset['certainty'] = certainty;
    element.textContent = name;
    element.dataset['letters'] = name.replaceAll(/(\p{L})[\p{L}\d ]*/gu, '$1').replaceAll(', ', ' ');
    element.setAttribute('aria-hidden', 'true');
    element.contentEditable = 'false';
    return element;
  };
}
