import { FILES } from '../../../content/files.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { DocxComment } from '../../../files/writing/docx-comments.ts';
import { copyText, downloadText } from '../../../files/writing/write-file.ts';
import { documentName } from '../../../sync/listed-text.ts';
import { useEditorContext } from '../editor-context.ts';

/** A way to take the text out of the page. */
export type Saving = 'docx' | 'docx-comments' | 'md' | 'txt' | 'print' | 'copy';

/** The ways in the order of the menu. */
export const SAVINGS: readonly { saving: Saving; words: string }[] = [
  { saving: 'docx', words: FILES.docx },
  { saving: 'docx-comments', words: FILES.docxWithComments },
  { saving: 'md', words: FILES.markdown },
  { saving: 'txt', words: FILES.text },
  { saving: 'print', words: FILES.print },
  { saving: 'copy', words: FILES.copy },
];

/**
 * Saves the text of a document in the chosen way, and says whether that worked.
 * @param comments those for a Word file.
 */
export function useSaving(comments: () => readonly DocxComment[]): (saving: Saving) => void {
  const { editor, shared, setNotice } = useEditorContext();
  return (saving) => {
    if (saving === 'print') return window.print();
    const text = { title: shared.title.toJSON(), name: documentName(shared), doc: editor.state.doc };
    const download = (kind: Exclude<Saving, 'print' | 'copy'>) =>
      kind === 'docx-comments' ? downloadText(text, 'docx', comments()) : downloadText(text, kind);
    setNotice(saving === 'copy' ? '' : FILES.downloading);
    const [work, failure] =
      saving === 'copy'
        ? [copyText(text).then(() => FILES.copied), FILES.copyFailed]
        : [download(saving).then(FILES.downloaded), FILES.downloadFailed];
    inBackground(
      work
        .catch((error: unknown) => {
          reportError(error);
          return failure;
        })
        .then(setNotice),
    );
  };
}
