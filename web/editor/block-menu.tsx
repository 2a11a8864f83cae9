import { type Editor, useEditorState } from '@tiptap/react';

import { HEADING_LEVELS } from '#shared-types/constants';

type Level = (typeof HEADING_LEVELS)[number];

/** Chooses the type of the current block: text, or a heading of one of the document's levels. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: () => HEADING_LEVELS.find((candidate) => editor.isActive('heading', { level: candidate })),
  });
  return (
    <select
      className="toolbar-select"
      aria-label="Text style"
      data-hint="Text style"
      value={level ?? 0}
      onChange={(event) =>
        setBlock(
          editor,
          HEADING_LEVELS.find((candidate) => String(candidate) === event.target.value),
        )
      }
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
  const chain = editor.chain().focus();
  if (level === undefined) chain.setParagraph().run();
  else chain.setHeading({ level }).run();
}
