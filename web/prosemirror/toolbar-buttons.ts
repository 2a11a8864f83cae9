import type { Editor } from '@tiptap/react';
import { Bold, Code, Italic, List, ListOrdered, Quote, type LucideIcon, Underline } from 'lucide-react';

/** A button that switches a format of the text on and off. */
export interface FormatButton {
  /** The name of the mark or node that the button toggles. */
  format: string;
  label: string;
  keys: string;
  icon: LucideIcon;
  toggle: (editor: Editor) => boolean;
}

/** The format buttons of the toolbar, in their order; a group is set apart from the next by a rule. */
export const FORMAT_GROUPS: readonly (readonly FormatButton[])[] = [
  [
    { format: 'bold', label: 'Bold', keys: 'Mod+B', icon: Bold, toggle: (e) => e.chain().focus().toggleBold().run() },
    {
      format: 'italic',
      label: 'Italic',
      keys: 'Mod+I',
      icon: Italic,
      toggle: (e) => e.chain().focus().toggleItalic().run(),
    },
    {
      format: 'underline',
      label: 'Underline',
      keys: 'Mod+U',
      icon: Underline,
      toggle: (e) => e.chain().focus().toggleUnderline().run(),
    },
  ],
  [
    {
      format: 'bulletList',
      label: 'Bullet list',
      keys: 'Mod+Shift+8',
      icon: List,
      toggle: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      format: 'orderedList',
      label: 'Numbered list',
      keys: 'Mod+Shift+7',
      icon: ListOrdered,
      toggle: (e) => e.chain().focus().toggleOrderedList().run(),
    },
    {
      format: 'blockquote',
      label: 'Block quote',
      keys: 'Mod+Shift+B',
      icon: Quote,
      toggle: (e) => e.chain().focus().toggleBlockquote().run(),
    },
    {
      format: 'codeBlock',
      label: 'Code block',
      keys: 'Mod+Alt+C',
      icon: Code,
      toggle: (e) => e.chain().focus().toggleCodeBlock().run(),
    },
  ],
];
