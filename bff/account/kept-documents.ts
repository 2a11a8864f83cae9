import { draftRoom } from '#shared-types/collaboration';
import type { ListedDocument } from '#shared-types/documents';

import type { DocumentLog } from '../documents/document-log.ts';
import { writtenText } from '../documents/written-text.ts';
import type { AccountPart } from './account-part.ts';

/** The longest part of a file's name that comes from a title, in UTF-16 code units. */
const NAME_MAX_LENGTH = 60;

/** The documents of an account, those in the bin too. */
export function keptDocuments(documentLog: DocumentLog): AccountPart {
  return {
    name: 'documents',
    about:
      'documents/: the text of each of your documents, without its formatting and pictures, and documents.json with their titles and times.',
    async *files({ userId }) {
      const listed = await everyDocument(documentLog, userId);
      yield { path: 'documents.json', content: `${JSON.stringify(listed, null, 2)}\n` };
      for (const [index, { id, title }] of listed.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one text in memory at a time
        yield { path: `documents/${index + 1}${fileName(title)}.txt`, content: await textOf(documentLog, id, title) };
      }
    },
    async remove(userId) {
      await documentLog.library.removeAllOf(userId);
    },
  };
}

async function everyDocument({ library }: DocumentLog, owner: string): Promise<ListedDocument[]> {
  const listed: ListedDocument[] = [];
  for (const inBin of [false, true]) {
    let after: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- page after page
      const page = await library.list({ owner, search: '', order: 'created', inBin, after });
      listed.push(...page.documents);
      after = page.next;
    } while (after !== undefined);
  }
  return listed;
}

async function textOf(documentLog: DocumentLog, id: string, title: string): Promise<string> {
  const { text } = writtenText(await documentLog.load(draftRoom(id) ?? ''));
  return `${title}\n\n${text}\n`;
}

/** A title as part of a file's name: letters and digits alone, which every system allows. */
function fileName(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ').slice(0, NAME_MAX_LENGTH).toWellFormed().trim()}`;
}
