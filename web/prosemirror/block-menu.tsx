import { type Editor, useEditorState } from '@tiptap/react';
import { useRef } from 'react';

import { HEADING_LEVELS } from '#shared-types/editing';

type Level = (typeof HEADING_LEVELS)[number];

/** Chooses the type of the current block: text, or a heading of one of the document's levels. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: () => HEADING_LEVELS.find((candidate) => editor.isActive('heading', { level: candidate })),
  });
  const chosenByKey = useRef(false);
  return (
    <select
      className="toolbar-select"
      aria-label="Text style"
      data-hint="Text style"
      value={level ?? 0}
      onPointerDown={() => {
        chosenByKey.current = false;
      }}
      onKeyDown={({ key }) => {
        chosenByKey.current = true;
        if (key === 'Enter') editor.commands.focus();
      }}
      onChange={({ target: { value } }) => {
        setBlock(
          editor,
          HEADING_LEVELS.find((candidate) => String(candidate) === value),
        );
        // Each arrow key chooses the next style: the focus stays until Enter.
        if (!chosenByKey.current) editor.commands.focus();
      }}
    >
      <option value={0}>Text</option>
      {HEADING_LEVELS.map((candidate) => (
        <option key={candidate} value={candidate}>
          Heading {candidate}
        </option>
      ))}
    </select>
  );
}

function setBlock(editor: Editor, level: Level | undefined): void {
  if (level === undefined) editor.commands.setParagraph();
  else editor.commands.setHeading({ level });
}
