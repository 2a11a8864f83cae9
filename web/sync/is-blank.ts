import { readableText } from '#shared-types/text/readable-text';
import { showsNothing } from '#shared-types/text/visible-text';

import type { SharedDocument } from './shared-document.ts';

/** Whether a document has neither words, nor a title, nor an image. */
export function isBlank({ body, title, plainText }: Pick<SharedDocument, 'body' | 'title' | 'plainText'>): boolean {
  const hasWords = [readableText(body), title.toJSON(), plainText.toJSON()].some((words) => !showsNothing(words));
  return !hasWords && !body.toJSON().includes('<image');
}
