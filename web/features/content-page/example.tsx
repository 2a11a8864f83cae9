import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/analysis/feedback-appearance';

import type { Block, ExampleRun } from '../../content/site/blocks.ts';
import { BlockHeading } from './block-heading.tsx';
import { inline } from './inline.ts';

type Marked = Exclude<ExampleRun, string>;

/** A text as the product marks it, with its notes beside it, as words and not as a picture. */
export function Example({ id, title, paragraphs: [lead, caption], example }: Block) {
  if (!example) throw new Error(`"${title}" quotes no example.`);
  const notes = example.filter((run): run is Marked => typeof run !== 'string');
  return (
    <section className="block example rule-above" id={id} data-reveal="">
      <BlockHeading title={title} lead={lead} />
      <figure>
        <div className="example-desk stack">
          <p className="example-page flat paper">
            {example.map((run) =>
              typeof run === 'string' ? run : <ExampleMark key={run.words} run={run} number={notes.indexOf(run) + 1} />,
            )}
          </p>
          <ol className="example-notes rows stack gap-3">
            {notes.map((run) => (
              <li key={run.words} className={`pad-3 surface size-control example-note ${highlightClass(run.type)}`}>
                <strong className="own-line">{FEEDBACK_APPEARANCE[run.type].label}</strong>
                <span>{run.note}</span>
              </li>
            ))}
          </ol>
        </div>
        <figcaption {...inline(caption)} />
      </figure>
    </section>
  );
}

function ExampleMark({ run, number }: { run: Marked; number: number }) {
  return (
    <>
      <mark className={`example-mark ${highlightClass(run.type)}`} data-mark={FEEDBACK_APPEARANCE[run.type].mark}>
        {run.words}
      </mark>
      <sup className={`example-number ${highlightClass(run.type)}`}>{number}</sup>
    </>
  );
}
