/*
 * Replaces `linkifyjs`, with which Tiptap finds addresses in a text. The list of all top-level domains comes when the page is
 * idle; an address that is typed or pasted before that stays as it is.
 */
import type * as Linkify from 'linkifyjs/dist/linkify.mjs';

import { whenIdle } from '../../ui/when-idle.ts';

type Library = typeof Linkify;

let library: Library | undefined;
whenIdle(() => {
  import('linkifyjs/dist/linkify.mjs').then(
    (loaded) => (library = loaded),
    () => undefined,
  );
});

/** The addresses in a text. */
export const find: Library['find'] = (...parameters) => library?.find(...parameters) ?? [];
/** The parts of a text, of which some are addresses. */
export const tokenize = (text: string) => library?.tokenize(text) ?? [];

/** There are no protocols of our own, so there is nothing to register or to forget. */
export const registerCustomProtocol = (): void => undefined;
export const reset = (): void => undefined;
