import { useEditorState } from '@tiptap/react';
import { useState } from 'react';

import type { Label } from '#shared-types/analysis/argument';
import type { Place } from '#shared-types/analysis/paragraph';

import { ARGUMENT_WORDS } from '../../../content/editor/argument.ts';
import { writerLabels } from '../../../prosemirror/argument-label.ts';
import { sentenceAt } from '../../../prosemirror/sentence-chunks.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditorContext } from '../editor-context.ts';
import { LabelMenu } from './label-menu.tsx';
import { shorten } from './shorten.ts';

import './argument-map.css';

const LONGEST_WORDS = 60;

/** Lets the writer say what the sentence at the caret does, even if the analysis found nothing in it. */
export function CaretSentence({ onLabel }: { onLabel: (place: Place, label: Label | undefined) => void }) {
  const { editor } = useEditorContext();
  const [isOpen, setOpen] = useState(false);
  const sentence = useEditorState({
    editor,
    selector: ({ editor: { state } }) => sentenceAt(state.doc, state.selection.from),
    equalityFn: (one, other) => one?.msg === other?.msg && one?.from === other?.from,
  });
  if (sentence === undefined)
    return <p className="caret-sentence soft size-small below-2 rule-below">{ARGUMENT_WORDS.noSentence}</p>;
  const { msg, from, to } = sentence;
  const own = writerLabels(editor.state.doc).find((label) => label.from < to && from < label.to)?.label;
  return (
    <div className="caret-sentence soft size-small below-2 rule-below">
      <p>
        {ARGUMENT_WORDS.sentenceAtCaret}: “{shorten(msg, LONGEST_WORDS)}”
      </p>
      <Button look="quiet" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {ARGUMENT_WORDS.nameIt}
      </Button>
      {isOpen && (
        <LabelMenu
          current={own}
          isWriters={own !== undefined}
          onClose={() => setOpen(false)}
          onChoose={(label) => {
            onLabel({ from, to }, label);
            editor.commands.focus(undefined, { scrollIntoView: false });
          }}
        />
      )}
    </div>
  );
}
