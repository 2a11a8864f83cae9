import type { RefCallback } from 'react';

import { serverPages } from '../calls/trusted-html.ts';

/** The id of the element that holds the text of a page. */
const TEXT_ID = 'text';

/** A page of text as the server sends it: finished HTML that needs no script. */
export interface PageDocument {
  title: string;
  html: string;
}

interface DocumentPageProps {
  html: string;
  /** Hydrates the interactive parts of the text; calling the result ends that. */
  takeOver?: RefCallback<HTMLElement>;
}

/**
 * Shows a page of text. Its HTML is of our own build and is not drawn again, so no page is sent a second time as script
 * and a page that is already there costs nothing to take over.
 */
export function DocumentPage({ html, takeOver }: DocumentPageProps) {
  return (
    <div
      ref={takeOver}
      id={TEXT_ID}
      className="text-page"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: serverPages.createHTML(html) }}
    />
  );
}

/** The address of the application in a document. It changes with every release that changes the application or the styles. */
function release(source: Document): string | undefined {
  return source.querySelector<HTMLElement>('[data-application]')?.dataset['application'];
}

/**
 * Takes the text out of a page of the site.
 * @throws {Error} when the document is of another release, whose styles are not here, or no page of ours at all, as when
 * a proxy answered in the server's place.
 */
export function readPageDocument(source: Document): PageDocument {
  const text = source.getElementById(TEXT_ID);
  if (text === null || release(source) !== release(document)) throw new Error('Other release.');
  return { title: source.title, html: text.innerHTML };
}
