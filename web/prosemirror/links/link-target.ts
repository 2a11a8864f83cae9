import type { Editor } from '@tiptap/core';

import { LINK_TARGET_MAX_LENGTH } from '#shared-types/documents/document-content';

const ALLOWED_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/**
 * Whether a link may point there: http, https and mailto only, since anyone who can open the document can set a link, and within the length that
 * documents hold. "#place" is none: texts have no such places, and the address of a draft ends with "#".
 */
export function isAllowedLink(target: unknown): boolean {
  if (typeof target !== 'string' || target.length > LINK_TARGET_MAX_LENGTH || target.startsWith('#')) return false;
  const url = URL.parse(target, window.location.href);
  return url !== null && ALLOWED_PROTOCOLS.has(url.protocol);
}

/** Turns what a person typed into an address: "example.org" becomes "https://example.org", an email address a mailto link. */
export function linkTarget(typed: string): string {
  const target = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || /^[/#?]/.test(target)) return target;
  if (/^[^\s@/]+@[^\s@/]+$/.test(target)) return `mailto:${target}`;
  return `https://${target}`;
}

/** Whether there is something to link: selected words, or the link under the caret. */
export function canLink(editor: Editor): boolean {
  return !editor.state.selection.empty || editor.isActive('link');
}
