import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, ImageIcon, Table } from 'lucide-react';
import { useState } from 'react';

import { HEADING_LEVELS } from '#shared-types/documents/editing';

import { EDITOR_WORDS, TEXT_MENU } from '../content/editor/editor.ts';
import { Menu, MenuItem } from '../ui/floating/menu.tsx';
import { readableKeys } from '../ui/shortcut-keys.ts';
import { insertTable } from './tables/table-commands.ts';

import './text-menu.css';

/** One line of the menu: the blocks that it's about, what it makes of the words at the caret, and what can be typed instead. */
interface Style {
  label: string;
  typed: string;
  node: string;
  level?: number;
  apply: (editor: Editor) => void;
}

const heading = (level: (typeof HEADING_LEVELS)[number]): Style => ({
  label: TEXT_MENU.heading(level),
  typed: level === 1 ? TEXT_MENU.typedHeading : '#'.repeat(level),
  node: 'heading',
  level,
  apply: (editor) => editor.chain().focus().setHeading({ level }).run(),
});

const BLOCKS: readonly Style[] = [
  {
    label: TEXT_MENU.text,
    typed: readableKeys('Mod+Alt+0'),
    node: 'paragraph',
    apply: (editor) => editor.chain().focus().setParagraph().run(),
  },
  ...HEADING_LEVELS.map(heading),
];

const LISTS: readonly Style[] = [
  {
    label: TEXT_MENU.bullets,
    typed: TEXT_MENU.typedBullets,
    node: 'bulletList',
    apply: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: TEXT_MENU.numbers,
    typed: TEXT_MENU.typedNumbers,
    node: 'orderedList',
    apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: TEXT_MENU.quote,
    typed: TEXT_MENU.typedQuote,
    node: 'blockquote',
    apply: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: TEXT_MENU.code,
    typed: '```',
    node: 'codeBlock',
    apply: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

interface TextMenuProps {
  editor: Editor;
  onImage: () => void;
  onShortcuts: () => void;
}

/** The menu of everything that a block of text can be, and of what can be put into it. */
export function TextMenu({ editor, ...actions }: TextMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const current = useEditorState({ editor, selector: () => labelOf(editor) });
  return (
    <span>
      <button
        type="button"
        className="text-menu-button size-control nowrap round"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={EDITOR_WORDS.textStyle(current)}
        data-hint={EDITOR_WORDS.textStyleHint}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {current} <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && <Styles editor={editor} {...actions} onClose={() => setOpen(false)} />}
    </span>
  );
}

function labelOf(editor: Editor): string {
  return activeStyles(editor)[0]?.label ?? TEXT_MENU.text;
}

/** The styles that the selected words have: a list or a quotation before what is in it. */
function activeStyles(editor: Editor): readonly Style[] {
  const { $from, $to } = editor.state.selection;
  const around = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));
  // To look around the caret is much cheaper than through the selection, and happens with every key.
  const isActive = ({ node, level }: Style) =>
    $from.sameParent($to)
      ? around.some(({ type, attrs }) => type.name === node && (level === undefined || attrs['level'] === level))
      : editor.isActive(node, level === undefined ? {} : { level });
  const lists = LISTS.filter(isActive);
  return [...lists, ...BLOCKS.filter((style) => isActive(style) && (style.node !== 'paragraph' || lists.length === 0))];
}

function Styles({ editor, onImage, onShortcuts, onClose }: TextMenuProps & { onClose: () => void }) {
  const active = activeStyles(editor);
  const item = ({ label, typed, apply }: Style) => (
    <MenuItem
      key={label}
      isChecked={active.some((style) => style.label === label)}
      typed={typed}
      onChoose={() => apply(editor)}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu label={EDITOR_WORDS.textStyleHint} onClose={onClose}>
      {BLOCKS.map(item)}
      <hr />
      {LISTS.map(item)}
      <hr />
      <MenuItem onChoose={onImage}>
        <ImageIcon size={16} aria-hidden="true" /> {TEXT_MENU.picture}
      </MenuItem>
      <MenuItem onChoose={() => insertTable(editor.view)}>
        <Table size={16} aria-hidden="true" /> {EDITOR_WORDS.table}
      </MenuItem>
      <MenuItem typed={readableKeys('Alt+0')} onChoose={onShortcuts}>
        {TEXT_MENU.shortcuts}
      </MenuItem>
    </Menu>
  );
}
