interface ClipboardPolicy {
  createHTML: (html: string) => string;
}

const policy: ClipboardPolicy = { createHTML: (html) => html };

/**
 * Marks HTML from a clipboard, so that browsers with Trusted Types accept it where HTML is read. Only for documents that are never
 * shown and run no script; the schema of the editor decides what becomes of it. The headers of the site allow this policy by its name.
 */
export const clipboardPolicy: ClipboardPolicy =
  globalThis.trustedTypes?.createPolicy('sullivan-clipboard', policy) ?? policy;
