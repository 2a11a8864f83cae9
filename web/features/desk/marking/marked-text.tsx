import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { Decoration, type EditorView } from '@tiptap/pm/view';
import { useMemo } from 'react';

import { cueDecoration } from '../../../annotations/cue-decoration.ts';
import { TextToRead, showWords } from '../../../reading/text-to-read.tsx';
import type { FoundElement } from '../assignment/assignment.ts';

/** Words that are marked in a text. */
export interface TextMarking {
  from: number;
  to: number;
  kind: 'comment' | 'current comment' | 'current part' | 'changed';
  id?: string;
}

interface MarkedTextProps {
  doc: Node;
  label: string;
  elements: readonly FoundElement[];
  /** The names in the margin, by the position at which each begins. */
  names: ReadonlyMap<number, string>;
  markings: readonly TextMarking[];
  onReady: (view: EditorView) => void;
  /** Called when somebody presses on the words of a comment. */
  onComment: (id: string) => void;
}

/** A text that was handed in, with its parts and what is marked in it. */
export function MarkedText({ doc, label, elements, names, markings, onReady, onComment }: MarkedTextProps) {
  const decorations = useMemo(() => decorationsOf(doc, elements, names, markings), [doc, elements, names, markings]);
  return (
    <TextToRead
      {...{ doc, label, decorations, onReady }}
      className="text-view anchor"
      hasCaret
      onPress={(_position, drawn) => {
        const id = drawn.closest<HTMLElement>('[data-comment]')?.dataset['comment'];
        if (id) onComment(id);
      }}
    />
  );
}

/** Selects words, and brings them into view. */
export function selectWords(view: EditorView, from: number, to: number): void {
  const { doc, tr } = view.state;
  const end = doc.content.size;
  view.dispatch(tr.setSelection(TextSelection.create(doc, Math.min(from, end), Math.min(to, end))));
  view.focus();
  showWords(view, from, 'center');
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
): Decoration[] {
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
  return decorations;
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
