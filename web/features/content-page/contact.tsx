import type { BlockOf } from '../../content/blocks.ts';
import { inline } from './inline.ts';
import { ButtonLinks } from './page-links.tsx';

/** The end of a page: one sentence and the way to us. */
export function Contact({ id, title, text, links }: BlockOf<'contact'>) {
  return (
    <section className="block margin-heading" id={id} data-reveal="">
      <h2>{title}</h2>
      <p {...inline(text)} />
      <ButtonLinks links={links} />
    </section>
  );
}
