import * as Y from 'yjs';

import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { shownTitle } from '#shared-types/text/characters';
import { firstHeading, readableText } from '#shared-types/text/readable-text';

/** The words of a document, without its formatting and pictures. */
export interface WrittenText {
  /** Empty if it shows nothing. */
  title: string;
  /** Its first heading, or nothing. */
  heading: string;
  /** The body, or what was written in the document view if the body is empty. */
  text: string;
}

/** Reads the words of a document from its Yjs update; without one it is empty. @throws when the update is damaged. */
export function writtenText(update: Uint8Array | undefined): WrittenText {
  const document = new Y.Doc();
  if (update) Y.applyUpdate(document, update);
  const fragment = document.getXmlFragment(BODY_FIELD);
  const [body, heading] = [readableText(fragment), firstHeading(fragment)];
  const text = body.trim() === '' ? document.getText(PLAIN_TEXT_FIELD).toJSON() : body;
  const title = shownTitle(document.getText(TITLE_FIELD).toJSON());
  document.destroy();
  return { title, heading, text };
}
