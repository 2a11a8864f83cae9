import type { EditorState } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useCallback, useMemo, useState } from 'react';

import type { Analysis } from '#shared-types/analysis';
import type { Priority } from '#shared-types/priority';

import { analysedText, placeNow } from '../../../annotations/analysed-text.ts';
import { allNotesOf } from '../../../annotations/notes.ts';
import type { Show } from '../panel/show.ts';
import type { Settled } from '../panel/use-settled.ts';
import { heededPriorities } from './heeded-priorities.ts';
import { pointsOf } from './open-points.ts';
import { WorkFirst } from './work-first.tsx';

const NO_PRIORITIES: readonly Priority[] = [];

interface PrioritiesPartProps {
  editor: Editor;
  analysis: Analysis | undefined;
  settled: Settled;
  show: Show;
  progress: { settled: number; total: number };
}

/** "Work on first"; settling something also settles its gaps and citations. */
export function PrioritiesPart({ editor, analysis, settled, show, progress }: PrioritiesPartProps) {
  const { how, settle, bringBack } = settled;
  const [isOpen, setOpen] = useState(true);
  const priorities = useHeededPriorities(editor, analysis?.priorities ?? NO_PRIORITIES);
  const withPoints = useCallback(
    (id: string): string[] => {
      const priority = priorities.find((one) => one.id === id);
      return priority && analysis ? [id, ...pointsOf(priority, analysis)] : [id];
    },
    [analysis, priorities],
  );
  return (
    <WorkFirst
      priorities={priorities}
      settled={how}
      show={show}
      onDone={useCallback((id: string) => settle(withPoints(id), 'done'), [settle, withPoints])}
      onNotNow={useCallback((id: string) => settle([id], 'not now'), [settle])}
      onBringBack={useCallback((id: string) => bringBack(withPoints(id)), [bringBack, withPoints])}
      open={isOpen}
      onToggle={useCallback(() => setOpen((before) => !before), [])}
      progress={progress}
    />
  );
}

/** The priorities without what the writer has set aside; the same array while that stays the same. */
function useHeededPriorities(editor: Editor, priorities: readonly Priority[]): readonly Priority[] {
  const aside = useEditorState({ editor, selector: ({ editor: { state } }) => setAsideIds(state) });
  return useMemo(() => {
    const { state } = editor;
    const text = analysedText(state);
    return aside === ''
      ? priorities
      : heededPriorities(priorities, allNotesOf(state), (place) => placeNow(text, place));
  }, [editor, priorities, aside]);
}

/** The ids of the notes that are set aside, as one text. */
function setAsideIds(state: EditorState): string {
  const aside = allNotesOf(state).filter(({ isSetAside }) => isSetAside);
  return aside.map(({ id }) => id).join(' ');
}
