import { type Editor, useEditorState } from '@tiptap/react';
import {
  ArrowDownFromLine,
  ArrowLeftFromLine,
  ArrowRightFromLine,
  ArrowUpFromLine,
  type LucideIcon,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { TABLE_MAX_CELLS, TABLE_MAX_COLUMNS } from '#shared-types/documents/document-content';

import { EDITOR_WORDS, TABLE_TOOLS_KEYS } from '../../content/editor/editor.ts';
import { placeNear } from '../../ui/floating/place-near.ts';
import { HintArea } from '../../ui/floating/tooltip.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import { ariaKeys } from '../../ui/shortcut-keys.ts';
import { tableAt } from './even-table.ts';
import { changeTable, TABLE_COMMANDS } from './table-commands.ts';

import './table-tools.css';

const TOOLS: readonly { does: keyof typeof TABLE_COMMANDS; icon: LucideIcon }[] = [
  { does: 'rowAbove', icon: ArrowUpFromLine },
  { does: 'rowBelow', icon: ArrowDownFromLine },
  { does: 'columnLeft', icon: ArrowLeftFromLine },
  { does: 'columnRight', icon: ArrowRightFromLine },
  { does: 'deleteRow', icon: TableRowsSplit },
  { does: 'deleteColumn', icon: TableColumnsSplit },
  { does: 'deleteTable', icon: Trash2 },
];

/** How much room the tools of the page and these take at the top of the window, in pixels. */
const PINNED_PX = 44;

/** The tools of the table that the caret is in, above that table. Alt+F10 leads to them, Escape back to the text. */
export function TableTools({ editor, onNotice }: Pick<BarProps, 'editor' | 'onNotice'>) {
  const position = useEditorState({
    editor,
    selector: ({ editor: { state } }) => tableAt(state.doc, state.selection.head)?.position,
  });
  const bar = useRef<HTMLDivElement>(null);
  const isInUse = useIsInUse(editor, bar);
  if (position === undefined || !isInUse) return null;
  return <Bar editor={editor} position={position} bar={bar} onNotice={onNotice} />;
}

/** Whether the text or the bar has the focus. */
function useIsInUse(editor: Editor, bar: React.RefObject<HTMLDivElement | null>): boolean {
  const [isInUse, setInUse] = useState(editor.isFocused);
  useEffect(() => {
    const look = () =>
      setInUse(
        editor.view.dom.contains(document.activeElement) || bar.current?.contains(document.activeElement) === true,
      );
    // While the focus moves from one to the other, neither has it.
    const lookSoon = () => queueMicrotask(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', lookSoon);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', lookSoon);
    };
  }, [editor, bar]);
  return isInUse;
}

interface BarProps {
  editor: Editor;
  position: number;
  bar: React.RefObject<HTMLDivElement | null>;
  /** Called with what a person should know. */
  onNotice: (words: string) => void;
}

function Bar({ editor, position, bar, onNotice }: BarProps) {
  const { stop, reach, onKeyDown } = useRovingFocus(TOOLS.length);
  useLayoutEffect(() => {
    if (!bar.current) return undefined;
    const text = editor.view.dom;
    // The editor may draw the table again.
    const getBoundingClientRect = () => {
      const table = editor.view.nodeDOM(position);
      const { x, y, width, bottom } = (table instanceof Element ? table : text).getBoundingClientRect();
      // Above a long table whose start is out of sight, nobody would see it.
      const top = Math.min(bottom, Math.max(y, PINNED_PX));
      return new DOMRect(x, top, width, bottom - top);
    };
    return placeNear({ getBoundingClientRect, contextElement: text }, bar.current, { side: 'top', boundary: text });
  }, [editor, position, bar]);
  useToolsKey(editor, bar);
  const run = (does: keyof typeof TABLE_COMMANDS) => {
    if (changeTable(editor.view, TABLE_COMMANDS[does]) === 'too large')
      onNotice(EDITOR_WORDS.tableFull(TABLE_MAX_COLUMNS, TABLE_MAX_CELLS));
    if (tableAt(editor.state.doc, editor.state.selection.head) === undefined) editor.commands.focus();
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return onKeyDown(event);
    editor.commands.focus();
  };
  return (
    <HintArea>
      <div
        ref={bar}
        className="table-tools box row gap-0 screen-only"
        role="toolbar"
        tabIndex={-1}
        aria-label={EDITOR_WORDS.tableTools}
        aria-controls="editor-text"
        onKeyDown={leave}
      >
        {TOOLS.map(({ does, icon: Icon }, index) => (
          <button
            key={does}
            type="button"
            className="table-tool stack gap-0 round"
            tabIndex={index === stop ? 0 : -1}
            aria-label={EDITOR_WORDS[does]}
            aria-keyshortcuts={index === 0 ? ariaKeys(TABLE_TOOLS_KEYS) : undefined}
            data-hint={EDITOR_WORDS[does]}
            onFocus={() => reach(index)}
            // A click must not move the focus out of the text, or a phone would lose the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(does)}
          >
            <Icon size={18} strokeWidth={2} aria-hidden="true" />
          </button>
        ))}
      </div>
    </HintArea>
  );
}

/** Alt+F10 moves the focus from the text to the bar. */
function useToolsKey(editor: Editor, bar: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { dom } = editor.view;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    };
    dom.addEventListener('keydown', onKeyDown);
    return () => dom.removeEventListener('keydown', onKeyDown);
  }, [editor, bar]);
}
