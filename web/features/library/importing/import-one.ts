import { TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import { asDocumentText } from '#shared-types/text/characters';
import { oneLine } from '#shared-types/text/text-name';
import { showsNothing } from '#shared-types/text/visible-text';

import { createDocument, deleteDocument } from '../../../calls/documents/documents.ts';
import type { ImportedText } from '../../../files/imported-text.ts';
import { openFile } from '../../../files/open-file.ts';
import { type NewDocument, newDraftOf } from '../../../files/place-text.ts';
import { textSchema } from '../../../files/writing/document-text.ts';
import { keepRecentDraft } from '../../../storage/recent-drafts.ts';

const ENDING = /\.[a-z0-9]{1,8}$/i;

interface ImportTarget {
  /** Whether the text goes into the account, and not into a private draft of this device. */
  isAccount: boolean;
  folder: string | undefined;
  signal: AbortSignal;
  /** Called when the file has been read. */
  onRead: () => void;
}

/** Reads a file, and makes a document of it. @throws {FileRefusal} when it can't be read, or what the server says. */
export async function importOne(file: File, { isAccount, folder, signal, onRead }: ImportTarget) {
  const text = await openFile(file, textSchema());
  signal.throwIfAborted();
  onRead();
  const titled = { ...text, title: titleOf(text, file.name) };
  const made = isAccount ? await intoAccount(titled, folder, signal) : await intoDraft(titled, folder, signal);
  return { ...made, leftOut: text.leftOut };
}

/** The title of a file: its own, else its first heading, else its name without the ending. */
function titleOf({ title, doc }: ImportedText, name: string): string {
  let heading = '';
  doc.descendants(({ type, textContent }) => {
    if (heading === '' && type.name === 'heading' && !showsNothing(textContent)) heading = textContent;
    return heading === '';
  });
  const words = [title, heading, name.replace(ENDING, ''), name].find((each) => !showsNothing(each)) ?? '';
  return oneLine(asDocumentText(words)).slice(0, TITLE_MAX_LENGTH).toWellFormed();
}

async function intoAccount(text: ImportedText, folder: string | undefined, signal: AbortSignal): Promise<NewDocument> {
  const { id } = await createDocument(folder === undefined ? {} : { folder });
  try {
    return await newDraftOf(text, signal, id);
  } catch (error) {
    // An empty document would look like the text. It goes for good: first into the bin, then from there.
    await deleteDocument(id)
      .then(() => deleteDocument(id))
      .catch(() => undefined);
    throw error;
  }
}

async function intoDraft(text: ImportedText, folder: string | undefined, signal: AbortSignal): Promise<NewDocument> {
  const made = await newDraftOf(text, signal);
  keepRecentDraft({ id: made.id, ...made.listed, changedAt: Date.now(), ...(folder !== undefined && { folder }) });
  return made;
}
