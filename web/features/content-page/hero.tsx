import type { BlockOf } from '../../content/blocks.ts';
import { Drawing } from '../../drawings/drawing.tsx';
import { inline } from './inline.ts';
import { ButtonLinks } from './page-links.tsx';

/** The opening of a page. It is in view from the start, so it is never revealed. */
export function Hero({ title, lead, links, aside, drawing }: BlockOf<'hero'>) {
  return (
    <section className={drawing ? 'hero hero-drawn' : 'hero'}>
      <div className="hero-words">
        <h1>{title}</h1>
        {lead && <p className="lead" {...inline(lead)} />}
        {links && <ButtonLinks links={links} />}
        {aside && <p className="aside" {...inline(aside)} />}
      </div>
      {drawing && <Drawing name={drawing} atTop />}
    </section>
  );
}
