import { createContext, useContext } from 'react';

import type { OpenDocument } from '../../files/place-text.ts';

/** What every part of the editor works with. It stays the same while the editor is open. */
interface EditorParts extends OpenDocument {
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** Has screen readers say something. */
  setNews: (words: string) => void;
  /** Shows words for a while. */
  setNotice: (words: string) => void;
  /** Offers to take back what was just done. @param words what that was. */
  offerUndo: (words: string, undo: () => void) => void;
}

/** Brings the parts of the editor to everything inside. */
export const EditorContext = createContext<EditorParts | undefined>(undefined);

/** The parts of the editor around. @throws {Error} outside of an editor. */
export function useEditorContext(): EditorParts {
  const parts = useContext(EditorContext);
  if (parts === undefined) throw new Error('There is no EditorContext around.');
  return parts;
}
