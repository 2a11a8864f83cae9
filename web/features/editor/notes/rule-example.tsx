import { Check, X } from 'lucide-react';

import type { Rule } from '#shared-types/rule';

import { exampleLabels } from '../../../content/why.ts';

import './rule-example.css';

/** A sentence that breaks a rule and the same one without the mistake, neither from the writer's text, and who often makes it. */
export function RuleExample({ rule: { type, wrong, right, learners } }: { rule: Rule }) {
  const labels = exampleLabels(type);
  const isFault = type === 'Spelling' || type === 'Grammar';
  return (
    <>
      <dl className="rule-example">
        {wrong !== undefined && (
          <div>
            <dt className={isFault ? 'rule-wrong' : undefined}>
              {isFault && <X size={14} aria-hidden="true" />} {labels.wrong}
            </dt>
            <dd>{wrong}</dd>
          </div>
        )}
        <div>
          <dt className={isFault ? 'rule-right' : undefined}>
            {isFault && <Check size={14} aria-hidden="true" />} {labels.right}
          </dt>
          <dd>{right}</dd>
        </div>
      </dl>
      {learners !== undefined && <p className="rule-learners">{learners}</p>}
    </>
  );
}
