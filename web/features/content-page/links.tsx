import type { BlockOf } from '../../content/blocks.ts';
import { BlockHeading } from './block-heading.tsx';
import { inline } from './inline.ts';

/** A list of links that are a page's subject, each with what it leads to. */
export function Links({ id, title, lead, links }: BlockOf<'links'>) {
  return (
    <section className="block" id={id}>
      <BlockHeading title={title} lead={lead} />
      <ul className="link-list">
        {links.map(({ to, label, text }, index) => (
          <li key={label} data-reveal="" data-delay={index % 2}>
            <h3>
              <a href={to}>{label}</a>
            </h3>
            <p {...inline(text)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
