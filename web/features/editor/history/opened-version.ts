import type { JSONContent } from '@tiptap/core';
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { applyUpdate, Doc, type XmlFragment } from 'yjs';

import { BODY_FIELD } from '#shared-types/collaboration';

import { keepToSchema } from '../../../sync/foreign-content.ts';

/** The text of a version. */
export interface OpenedVersion {
  /** For restoring it. */
  body: XmlFragment;
  /** For showing it: without the labels of the argument, which aren't part of the words. */
  content: JSONContent;
}

/** Opens the text of a version, without anything that no editor can show. @throws when the update is damaged. */
export function openVersion(update: Uint8Array): OpenedVersion {
  const document = new Doc();
  applyUpdate(document, update);
  const body = document.getXmlFragment(BODY_FIELD);
  keepToSchema(document, body, () => undefined)();
  return { body, content: withoutLabels(yXmlFragmentToProsemirrorJSON(body)) };
}

function withoutLabels({ marks, content, ...node }: JSONContent): JSONContent {
  const others = marks?.filter(({ type }) => type !== 'label') ?? [];
  return {
    ...node,
    ...(others.length > 0 && { marks: others }),
    ...(content && { content: content.map(withoutLabels) }),
  };
}
