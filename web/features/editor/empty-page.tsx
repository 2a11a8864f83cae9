import { type Editor, useEditorState } from '@tiptap/react';
import { memo, useState } from 'react';
import { type UndoManager, AbstractType, ContentString, ContentType, GC, Item, type XmlFragment } from 'yjs';

import { DEMO } from '../../content/editor/demo.ts';
import { SAMPLE_ESSAY } from '../../content/editor/sample-essay.ts';
import { inBackground } from '../../errors/in-background.ts';
import { TITLE_WITH_BODY } from '../../prosemirror/undo.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import { useEditorContext } from './editor-context.ts';

import './empty-page.css';

/** Two pages that open an empty document at the same time leave a few deleted pieces in it; a word has more. */
const LEAST_UNITS = 5;

/**
 * What a new page offers: a sentence of invitation, a sample essay, and a way to paste. It covers the page without moving
 * anything. If somebody has removed the text, the page offers none of this.
 */
export const EmptyPage = memo(function EmptyPage() {
  const { editor, shared } = useEditorContext();
  const isNew = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty && !hasHadText(shared.body) });
  return isNew && <Invitation />;
});

function Invitation() {
  const { editor, shared, undoManager, setNews } = useEditorContext();
  const [pasteFailed, setPasteFailed] = useState(false);
  const paste = async () => {
    const copied = await readClipboard();
    editor.commands.focus();
    if (copied === undefined) {
      setPasteFailed(true);
      setNews(DEMO.pasteFallback(readableKeys('Mod+V')));
    } else if (copied.type === 'text/html') editor.view.pasteHTML(copied.text);
    else insertParagraphs(editor, copied.text.split(/\n+/));
  };
  return (
    <div className="invitation">
      <p className="soft flat">{DEMO.invitation}</p>
      <div className="invitation-actions row wrap gap-3">
        <Button className="invitation-button" onClick={() => loadSample(editor, shared, undoManager)}>
          {DEMO.loadSample}
        </Button>
        <Button className="invitation-button" onClick={() => inBackground(paste())}>
          {DEMO.pasteText}
        </Button>
      </div>
      {pasteFailed && <p className="invitation-help soft flat">{DEMO.pasteFallback(readableKeys('Mod+V'))}</p>}
    </div>
  );
}

/** Puts the sample essay into the empty document in one undoable step, with its title if there is none yet. */
function loadSample(editor: Editor, { doc, title }: SharedDocument, undoManager: UndoManager): void {
  undoManager.stopCapturing();
  insertParagraphs(editor, SAMPLE_ESSAY.paragraphs);
  if (title.length === 0) doc.transact(() => title.insert(0, SAMPLE_ESSAY.title), TITLE_WITH_BODY);
  undoManager.stopCapturing();
  editor.commands.focus('start');
}

function insertParagraphs(editor: Editor, lines: readonly string[]): void {
  const content = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  if (content.length > 0) editor.commands.insertContent(content);
}

/** What was copied, with its formatting if it has any; `undefined` when the browser can't or may not read it; then people paste by hand. */
async function readClipboard(): Promise<{ type: 'text/html' | 'text/plain'; text: string } | undefined> {
  try {
    const [item] = await navigator.clipboard.read();
    const type = item?.types.includes('text/html') ? 'text/html' : 'text/plain';
    const blob = await item?.getType(type);
    return { type, text: (await blob?.text()) ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * Whether a body has, or has had, words: deleted text leaves its length in a document, on the server too.
 * @param body of an open document.
 */
export function hasHadText(body: XmlFragment): boolean {
  let units = 0;
  for (const structs of body.doc?.store.clients.values() ?? [])
    for (const struct of structs) {
      // What was in a deleted block is collected, and the title has no blocks.
      if (struct instanceof GC) units += struct.length;
      else if (struct instanceof Item && isText(struct) && isBelow(body, struct)) units += struct.length;
      if (units >= LEAST_UNITS) return true;
    }
  return false;
}

function isText({ content, deleted, parentSub }: Item): boolean {
  if (parentSub !== null) return false;
  return content instanceof ContentString || (deleted && !(content instanceof ContentType));
}

function isBelow(body: XmlFragment, { parent }: Item): boolean {
  let type: unknown = parent;
  // A child of the body is a block.
  if (type === body) return false;
  while (type instanceof AbstractType && type !== body) type = type._item?.parent; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
  return type === body;
}
