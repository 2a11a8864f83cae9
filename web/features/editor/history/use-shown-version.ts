import type { JSONContent } from '@tiptap/core';
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { useMemo, useRef } from 'react';
import { applyUpdate, Doc } from 'yjs';

import { BODY_FIELD } from '#shared-types/documents/collaboration';
import type { Version } from '#shared-types/documents/versions';

import { type HistoryOf, requestVersionContent } from '../../../calls/documents/versions.ts';
import { useLoaded } from '../../../calls/use-loaded.ts';
import { keepToSchema } from '../../../sync/foreign-content.ts';
import { type MarkedText, markChanges } from './marked-text.ts';

/** The text of a version that is shown in place of the text. */
export interface ShownText {
  number: number;
  opened: JSONContent;
  /** What changed since the version before; undefined if that one is gone. */
  marked: MarkedText | undefined;
}

interface Showing {
  /** The text of the chosen version; undefined until it's loaded. */
  shown: ShownText | undefined;
  /** Why it couldn't be loaded. */
  fault: string | undefined;
  again: () => void;
}

const EMPTY: JSONContent = { type: 'doc', content: [] };

/**
 * Loads the text of a version, and marks what changed since the version before.
 * @param chosen the version; undefined to show none.
 * @param before the version before it, if there is one.
 */
export function useShownVersion(of: HistoryOf, chosen: Version | undefined, before: Version | undefined): Showing {
  const known = useRef(new Map<number, JSONContent>());
  const [number, numberBefore, isFirst] = [chosen?.number, before?.number, chosen?.wordsBefore === 0];
  const load = useMemo(() => {
    if (number === undefined) return undefined;
    return async (signal: AbortSignal): Promise<ShownText> => {
      const open = async (wanted: number) => {
        const opened = known.current.get(wanted) ?? openVersion(await requestVersionContent(of, wanted, signal));
        known.current.set(wanted, opened);
        return opened;
      };
      const [opened, earlier] = await Promise.all([
        open(number),
        numberBefore === undefined ? undefined : open(numberBefore),
      ]);
      const since = earlier ?? (isFirst ? EMPTY : undefined);
      return { number, opened, marked: since && markChanges(since, opened) };
    };
  }, [of, number, numberBefore, isFirst]);
  const { value, fault, reload } = useLoaded(load);
  return { shown: value?.number === number ? value : undefined, fault, again: reload };
}

/**
 * Opens the text of a version, without content that no editor can show, and without the labels of the argument, which aren't part of
 * the words. @throws when the update is damaged.
 */
export function openVersion(update: Uint8Array): JSONContent {
  const document = new Doc();
  applyUpdate(document, update);
  const body = document.getXmlFragment(BODY_FIELD);
  keepToSchema(document, body, () => undefined)();
  return withoutLabels(yXmlFragmentToProsemirrorJSON(body));
}

function withoutLabels({ marks, content, ...node }: JSONContent): JSONContent {
  const others = marks?.filter(({ type }) => type !== 'label') ?? [];
  return {
    ...node,
    ...(others.length > 0 && { marks: others }),
    ...(content && { content: content.map(withoutLabels) }),
  };
}
