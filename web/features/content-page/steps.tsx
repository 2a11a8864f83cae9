import type { BlockOf } from '../../content/blocks.ts';
import { BlockHeading } from './block-heading.tsx';
import { inline } from './inline.ts';

/** What happens in which order. */
export function Steps({ id, title, lead, steps }: BlockOf<'steps'>) {
  return (
    <section className="block" id={id}>
      <BlockHeading title={title} lead={lead} />
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step.title} data-reveal="" data-delay={index % 3}>
            <h3>{step.title}</h3>
            <p {...inline(step.text)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
