import { type Editor, useEditorState } from '@tiptap/react';
import { Image as ImageIcon, Link as LinkIcon, MessageSquarePlus, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useCallback, useSyncExternalStore, useEffect, useState, useId } from 'react';
import type { UndoManager } from 'yjs';

import { minutesToRead, wordsOf } from '#shared-types/words';

import { EDITOR_WORDS } from '../content/editor.ts';
import { ariaKeys, readableKeys } from '../ui/shortcut-keys.ts';
import { HintArea } from '../ui/tooltip.tsx';
import { BlockMenu } from './block-menu.tsx';
import { canLink } from './link-target.ts';
import { FORMAT_GROUPS } from './toolbar-buttons.ts';

import './toolbar.css';

/** The words are counted this long after the last key, so that fast typing costs nothing. */
const COUNT_DELAY_MS = 300;

const STACK_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-item-updated', 'stack-cleared'] as const;

const FORMATS = FORMAT_GROUPS.flat().map(({ format }) => format);

interface ToolbarProps {
  editor: Editor;
  undoManager: UndoManager;
  onLink: () => void;
  onImage: () => void;
  /** Begins a comment; missing where there are none. */
  onComment?: () => void;
}

/** The bar above the page. It is one stop of the Tab key; the arrow keys, Home and End move inside it. */
export function Toolbar({ editor, undoManager, onLink, onImage, onComment }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { canUndo, canRedo } = useUndoState(undoManager);
  const { active, canLink: linkable } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: [...FORMATS, 'link', 'image'].filter((format) => current.isActive(format)),
      canLink: canLink(current),
    }),
  });
  return (
    <HintArea>
      <div
        ref={bar}
        className="toolbar"
        role="toolbar"
        tabIndex={-1}
        aria-label={EDITOR_WORDS.toolbarLabel}
        aria-controls="editor-text"
        onKeyDown={moveFocus}
        onFocus={({ currentTarget, target }) => makeTabStop(currentTarget, target)}
      >
        <BlockMenu editor={editor} />
        {FORMAT_GROUPS.map((group) => (
          <div className="toolbar-group" key={group[0]?.format}>
            {group.map(({ format, toggle, ...button }) => (
              <ToolbarButton
                key={format}
                {...button}
                pressed={active.includes(format)}
                onPress={() => toggle(editor)}
              />
            ))}
          </div>
        ))}
        <div className="toolbar-group">
          <ToolbarButton
            label="Link"
            keys="Mod+K"
            icon={LinkIcon}
            pressed={active.includes('link')}
            disabledBecause={linkable ? undefined : EDITOR_WORDS.linkNeedsSelection}
            onPress={onLink}
          />
          <ToolbarButton label="Image" icon={ImageIcon} pressed={active.includes('image')} onPress={onImage} />
          {onComment && (
            <ToolbarButton label={EDITOR_WORDS.comment} keys="Mod+Alt+M" icon={MessageSquarePlus} onPress={onComment} />
          )}
        </div>
        <div className="toolbar-group">
          <ToolbarButton
            label="Undo"
            keys="Mod+Z"
            icon={Undo2}
            disabled={!canUndo}
            onPress={() => editor.commands.undo()}
          />
          <ToolbarButton
            label="Redo"
            keys="Mod+Shift+Z"
            icon={Redo2}
            disabled={!canRedo}
            onPress={() => editor.commands.redo()}
          />
        </div>
        <WordCount editor={editor} />
      </div>
    </HintArea>
  );
}

/** The controls that the arrow keys move through; a disabled one stays reachable, so that its reason can be read. */
function controlsOf(bar: Element): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('button, select')];
}

function makeTabStop(bar: Element, target: Element): void {
  for (const control of controlsOf(bar)) control.tabIndex = control === target ? 0 : -1;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = controlsOf(event.currentTarget);
  const at = controls.findIndex((control) => control === event.target);
  const next = nextControl(event.key, at, controls.length);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  controls[next]?.focus();
}

function nextControl(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Whether there is something to undo and to redo. */
function useUndoState(manager: UndoManager): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of STACK_EVENTS) manager.on(event, listener);
      return () => {
        for (const event of STACK_EVENTS) manager.off(event, listener);
      };
    },
    [manager],
  );
  const canUndo = useSyncExternalStore(subscribe, () => manager.undoStack.length > 0);
  const canRedo = useSyncExternalStore(subscribe, () => manager.redoStack.length > 0);
  return { canUndo, canRedo };
}

/** The number of words in the text and how long it takes to read. */
function WordCount({ editor }: { editor: Editor }) {
  const words = useWordCount(editor);
  return (
    <p className="word-count">
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
      {words > 0 && <span> · {minutesToRead(words)} min</span>}
    </p>
  );
}

function useWordCount(editor: Editor): number {
  const [words, setWords] = useState(() => wordsOf(textOf(editor)).length);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => setWords(wordsOf(textOf(editor)).length);
    const recount = () => {
      clearTimeout(timer);
      timer = setTimeout(count, COUNT_DELAY_MS);
    };
    count();
    editor.on('update', recount);
    return () => {
      clearTimeout(timer);
      editor.off('update', recount);
    };
  }, [editor]);
  return words;
}

function textOf({ state: { doc } }: Editor): string {
  return doc.textBetween(0, doc.content.size, '\n', ' ');
}

interface ToolbarButtonProps {
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** Given for a button that switches something on and off. */
  pressed?: boolean;
  disabled?: boolean;
  /** Why the button cannot be used now; it stays reachable so that the reason can be read. */
  disabledBecause?: string | undefined;
  onPress: () => void;
}

/** An icon button of the toolbar. The first one or the one used last is the tab stop, which the toolbar decides. */
function ToolbarButton(props: ToolbarButtonProps) {
  const { label, icon: Icon, keys, pressed, disabledBecause, onPress } = props;
  const reasonId = useId();
  const disabled = props.disabled === true || disabledBecause !== undefined;
  return (
    <button
      type="button"
      className="toolbar-button"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={disabledBecause && reasonId}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      data-hint={disabledBecause ?? label}
      data-keys={keys && readableKeys(keys)}
      // A click must not move the focus out of the text, or a phone would lose the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      <Icon size={18} strokeWidth={2} aria-hidden="true" />
      {disabledBecause && (
        <span id={reasonId} hidden>
          {disabledBecause}
        </span>
      )}
    </button>
  );
}
