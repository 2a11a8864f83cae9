import type { BlockOf } from '../../content/blocks.ts';
import { BlockHeading } from './block-heading.tsx';
import { inline } from './inline.ts';

/** Questions and answers; each opens by itself, without script. */
export function Questions({ id, title, questions }: BlockOf<'questions'>) {
  return (
    <section className="block margin-heading questions" id={id} data-reveal="">
      <BlockHeading title={title} />
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p {...inline(answer)} />
        </details>
      ))}
    </section>
  );
}
