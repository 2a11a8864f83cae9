import type { BlockOf } from '../../content/blocks.ts';
import { Drawing } from '../../drawings/drawing.tsx';
import { BlockHeading } from './block-heading.tsx';
import { inline } from './inline.ts';
import { TextLink } from './page-links.tsx';

/** Up to six short pieces side by side; each appears shortly after the one before it. */
export function Cards({ id, title, lead, cards }: BlockOf<'cards'>) {
  return (
    <section className="block" id={id}>
      <BlockHeading title={title} lead={lead} />
      <ul className="cards" data-count={cards.length}>
        {cards.map((card, index) => (
          <li key={card.title} className="card" id={card.id} data-reveal="" data-delay={index % 3}>
            {card.drawing && <Drawing name={card.drawing} />}
            <h3>{card.title}</h3>
            <p {...inline(card.text)} />
            {card.link && <TextLink {...card.link} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
