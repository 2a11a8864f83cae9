import type { BlockOf } from '../../content/blocks.ts';
import { Drawing } from '../../drawings/drawing.tsx';
import { inline } from './inline.ts';
import { TextLink } from './page-links.tsx';

/** A heading with a few paragraphs, and a drawing beside them. */
export function Text({ id, title, paragraphs, links, drawing }: BlockOf<'text'>) {
  return (
    <section className={drawing ? 'block text-drawn' : 'block'} id={id} data-reveal="">
      <div className={drawing ? 'text-words' : 'text-words margin-heading'}>
        <h2>{title}</h2>
        {paragraphs.map((words) => (
          <p key={words} {...inline(words)} />
        ))}
        {links?.map((link) => (
          <p key={link.to}>
            <TextLink {...link} />
          </p>
        ))}
      </div>
      {drawing && <Drawing name={drawing} />}
    </section>
  );
}
