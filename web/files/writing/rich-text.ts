import { DOMSerializer } from '@tiptap/pm/model';

import { showsNothing } from '#shared-types/text/visible-text';

import type { WrittenText } from './written-text.ts';

/** A text as HTML that other programs take from the clipboard, with its title as the first heading. */
export function richTextOf({ title, doc }: WrittenText): string {
  const page = document.implementation.createHTMLDocument();
  const text = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: page });
  page.body.append(text);
  if (!showsNothing(title)) {
    const heading = page.createElement('h1');
    heading.textContent = title.trim();
    page.body.prepend(heading);
  }
  for (const element of page.body.querySelectorAll('*'))
    for (const { name } of Array.from(element.attributes))
      if (!['href', 'src', 'alt', 'start'].includes(name)) element.removeAttribute(name);
  // A picture on this server is found from elsewhere only by its whole address.
  for (const image of page.body.querySelectorAll('img'))
    image.setAttribute('src', new URL(image.getAttribute('src') ?? '', window.location.href).href);
  return page.body.innerHTML;
}
