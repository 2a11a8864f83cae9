import { DOCUMENTS } from '../../content/documents.ts';
import { FILES } from '../../content/files.ts';
import type { DocumentAddress } from '../../sync/document-address.ts';
import type { RowAction } from './document-row.tsx';

/** The kinds of files that a row can be saved as, in the order of the menu. */
const KINDS = ['docx', 'md', 'txt'] as const;

/**
 * The entries of a menu that save a document as a file.
 * @param change runs what takes a while, and says what came of it.
 */
export function downloadActions(
  { name, ...address }: DocumentAddress & { name: string },
  change: (work: () => Promise<string>) => void,
): RowAction[] {
  return KINDS.map((kind) => ({
    label: DOCUMENTS.downloads[kind],
    run: () =>
      change(async () => {
        // It brings the editor's part of the application along, which the list doesn't need.
        const { downloadDocument } = await import('./document-file.ts');
        return FILES.downloaded(await downloadDocument(address, kind, name));
      }),
  }));
}
