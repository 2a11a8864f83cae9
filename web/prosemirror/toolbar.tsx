import { TextSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Italic,
  Link as LinkIcon,
  type LucideIcon,
  MessageSquarePlus,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { UndoManager } from 'yjs';

import { minutesToRead, wordsOf } from '#shared-types/text/words';

import { EDITOR_WORDS } from '../content/editor/editor.ts';
import { placeNear } from '../ui/floating/place-near.ts';
import { HintArea } from '../ui/floating/tooltip.tsx';
import { moveFocus } from '../ui/roving-focus.ts';
import { ariaKeys, readableKeys } from '../ui/shortcut-keys.ts';
import { canLink } from './links/link-target.ts';
import { TextMenu } from './text-menu.tsx';

import './toolbar.css';

/** The words are counted this long after the last key, so that fast typing costs nothing. */
const COUNT_DELAY_MS = 300;

const STACK_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-item-updated', 'stack-cleared'] as const;

/** The formats of words that have a button. */
const FORMATS = {
  bold: { label: 'Bold', keys: 'Mod+B', icon: Bold },
  italic: { label: 'Italic', keys: 'Mod+I', icon: Italic },
  underline: { label: 'Underline', keys: 'Mod+U', icon: Underline },
} as const;
type FormatName = keyof typeof FORMATS;

/** Those that are always in view. */
const BAR_FORMATS: readonly FormatName[] = ['bold', 'italic'];

interface ToolbarProps {
  editor: Editor;
  undoManager: UndoManager;
  onImage: () => void;
  onShortcuts: () => void;
  /** What can be done with selected words, where there is no room for tools beside them. */
  selectionTools?: ReactNode;
}

/** The tools for writing. They are one stop of the Tab key; the arrow keys, Home and End move inside them. */
export function Toolbar({ editor, undoManager, onImage, onShortcuts, selectionTools }: ToolbarProps) {
  return (
    <HintArea>
      <div
        className="toolbar"
        role="toolbar"
        tabIndex={-1}
        aria-label={EDITOR_WORDS.toolbarLabel}
        aria-controls="editor-text"
        onKeyDown={(event) => moveFocus('bar', event, controlsOf(event.currentTarget))}
        onFocus={({ currentTarget, target }) => makeTabStop(currentTarget, target)}
      >
        <TextMenu editor={editor} onImage={onImage} onShortcuts={onShortcuts} />
        <FormatButtons editor={editor} formats={BAR_FORMATS} />
        {selectionTools}
        <UndoButtons editor={editor} undoManager={undoManager} />
      </div>
    </HintArea>
  );
}

interface SelectionToolsProps {
  editor: Editor;
  onLink: () => void;
  /** Begins a comment; missing where there are none. */
  onComment: (() => void) | undefined;
}

/** What can be done with selected words: underline, link, comment. */
export function SelectionTools({ editor, onLink, onComment }: SelectionToolsProps) {
  const { isLink, linkable } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ isLink: current.isActive('link'), linkable: canLink(current) }),
  });
  return (
    <>
      <FormatButtons editor={editor} formats={['underline']} />
      <ToolbarButton
        label="Link"
        keys="Mod+K"
        icon={LinkIcon}
        pressed={isLink}
        disabledBecause={linkable ? undefined : EDITOR_WORDS.linkNeedsSelection}
        onPress={onLink}
      />
      {onComment && (
        <ToolbarButton label={EDITOR_WORDS.comment} keys="Mod+Alt+M" icon={MessageSquarePlus} onPress={onComment} />
      )}
    </>
  );
}

/** The tools for words that are selected, above them; they go with the selection. The keys do the same. */
export function SelectionBubble(props: SelectionToolsProps & { isWritable: boolean }) {
  const { editor, isWritable, onComment } = props;
  const selected = useEditorState({
    editor,
    selector: ({ editor: { isFocused, state } }) =>
      isFocused && state.selection instanceof TextSelection && !state.selection.empty
        ? `${state.selection.from} ${state.selection.to}`
        : undefined,
  });
  const isPressed = useIsPointerPressed();
  const isShown = selected !== undefined && !isPressed && (isWritable || onComment !== undefined);
  return isShown && <Bubble key={selected} {...props} />;
}

function Bubble(props: SelectionToolsProps & { isWritable: boolean }) {
  const { editor, isWritable, onComment } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const target = {
      contextElement: editor.view.dom,
      getBoundingClientRect: () => {
        const { from, to } = editor.state.selection;
        const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)];
        const left = start.top === end.top ? start.left : editor.view.dom.getBoundingClientRect().left;
        return new DOMRect(left, start.top, 0, end.bottom - start.top);
      },
    };
    return placeNear(target, element.current, { side: 'top', gap: 6 });
  }, [editor]);
  return (
    <div
      ref={element}
      className="selection-bubble box row screen-only"
      role="toolbar"
      aria-label={EDITOR_WORDS.selectionLabel}
    >
      {isWritable ? (
        <>
          <FormatButtons editor={editor} formats={BAR_FORMATS} />
          <SelectionTools {...props} />
        </>
      ) : (
        onComment && (
          <ToolbarButton label={EDITOR_WORDS.comment} keys="Mod+Alt+M" icon={MessageSquarePlus} onPress={onComment} />
        )
      )}
    </div>
  );
}

/** Whether a pointer is being pressed: nothing comes between it and the words that it selects. */
function useIsPointerPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('.selection-bubble'))) setPressed(true);
    };
    const release = () => setPressed(false);
    window.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, []);
  return isPressed;
}

/** The controls that the arrow keys move through; a disabled one stays reachable, so that its reason can be read. */
function controlsOf(bar: Element): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('button')].filter((button) => button.closest('[role=menu]') === null);
}

function makeTabStop(bar: Element, target: Element): void {
  const controls = controlsOf(bar);
  // An open menu has stops of its own.
  if (!controls.some((control) => control === target)) return;
  for (const control of controls) control.tabIndex = control === target ? 0 : -1;
}

/** Buttons that switch formats of the selected words. */
function FormatButtons({ editor, formats }: { editor: Editor; formats: readonly FormatName[] }) {
  const active = useEditorState({ editor, selector: () => formats.filter((format) => editor.isActive(format)) });
  return formats.map((format) => (
    <ToolbarButton
      key={format}
      {...FORMATS[format]}
      pressed={active.includes(format)}
      onPress={() => editor.chain().focus().toggleMark(format).run()}
    />
  ));
}

/** Undo and redo; what can't be used isn't shown, but keeps its place. */
function UndoButtons({ editor, undoManager }: Pick<ToolbarProps, 'editor' | 'undoManager'>) {
  const { canUndo, canRedo } = useUndoState(undoManager);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A pressed button that goes takes the focus, or the tab stop, with it.
    const bar = place.current?.closest('[role=toolbar]');
    if (!bar || controlsOf(bar).some((control) => control.tabIndex === 0)) return;
    const [first] = controlsOf(bar);
    if (first) first.tabIndex = 0;
    if (document.activeElement === document.body) first?.focus();
  });
  return (
    <div ref={place} className="toolbar-undo row">
      {canUndo && <ToolbarButton label="Undo" keys="Mod+Z" icon={Undo2} onPress={() => editor.commands.undo()} />}
      {canRedo && <ToolbarButton label="Redo" keys="Mod+Shift+Z" icon={Redo2} onPress={() => editor.commands.redo()} />}
    </div>
  );
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

/** The number of words in the text; the time that they take to read is its hint. */
export function WordCount({ editor }: { editor: Editor }) {
  const words = useWordCount(editor);
  if (words === 0) return null;
  return (
    <p
      className="word-count soft size-small flat wide-only rigid nowrap tabular"
      title={EDITOR_WORDS.toRead(minutesToRead(words))}
    >
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
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
      className="toolbar-button rigid round"
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
