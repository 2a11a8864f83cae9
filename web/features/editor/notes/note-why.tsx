import { Check, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import { ruleOf, type Rule } from '#shared-types/analysis/rule';

import type { Note } from '../../../annotations/note.ts';
import { WHY, exampleLabels } from '../../../content/editor/why.ts';
import { Button } from '../../../ui/button.tsx';
import { loadRules, useRules } from './rule-catalogue.ts';

import './note-why.css';

/** What is behind a note, step by step: the rule, then an example, then the word. The writer stops when that's enough. */
export function NoteWhy({ note }: { note: Note }) {
  const catalogue = useRules(true);
  if (catalogue.status === 'failed')
    return (
      <p className="why-rule size-control flat" role="alert">
        {WHY.failed}{' '}
        <Button look="quiet" onClick={loadRules}>
          {WHY.retry}
        </Button>
      </p>
    );
  if (catalogue.status !== 'known') return <p className="why-rule size-control flat">{WHY.loading}</p>;
  const rule = ruleOf(catalogue.rules, note);
  const word = hiddenWords(note);
  return (
    <>
      <p className="why-rule size-control flat">{rule?.explanation ?? WHY.unexplained}</p>
      <Disclosure
        label={rule?.right === undefined ? undefined : WHY.example}
        what={rule && <RuleExample rule={rule} />}
      >
        <Disclosure
          label={word.length > 0 ? WHY.word : undefined}
          what={<p className="why-word flat">{WHY.words(word)}</p>}
        />
      </Disclosure>
    </>
  );
}

/** The most words that are named. */
const MOST_WORDS = 3;

/** The words that may have been meant, unless the note already names one of them. */
export function hiddenWords({ msg, suggestions = [] }: Note): readonly string[] {
  // Other evaluators may use straight marks.
  const isNamed = (word: string) => msg.includes(`“${word.replaceAll("'", '’')}”`) || msg.includes(`"${word}"`);
  return suggestions.some(isNamed) ? [] : suggestions.slice(0, MOST_WORDS);
}

/** A sentence that breaks a rule and the same one without the mistake, neither from the writer's text, and who often makes it. */
function RuleExample({ rule: { type, wrong, right, learners } }: { rule: Rule }) {
  const labels = exampleLabels(type);
  const isFault = type === 'Spelling' || type === 'Grammar';
  return (
    <>
      <dl className="rule-example flat stack">
        {wrong !== undefined && (
          <div>
            <dt className={isFault ? 'rule-wrong' : undefined}>
              {isFault && <X size={14} aria-hidden="true" />} {labels.wrong}
            </dt>
            <dd className="serif flat">{wrong}</dd>
          </div>
        )}
        <div>
          <dt className={isFault ? 'rule-right' : undefined}>
            {isFault && <Check size={14} aria-hidden="true" />} {labels.right}
          </dt>
          <dd className="serif flat">{right}</dd>
        </div>
      </dl>
      {learners !== undefined && <p className="rule-learners soft flat above-2">{learners}</p>}
    </>
  );
}

interface DisclosureProps {
  /** The words of the button; without them the step is left out. */
  label: string | undefined;
  what: ReactNode;
  /** The next step, which is offered after this one. */
  children?: ReactNode;
}

/** One step of an explanation: a button that shows more, and after it the next step. The focus stays on the button. */
function Disclosure({ label, what, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (label === undefined) return children;
  return (
    <>
      <Button
        look="quiet"
        className="why-step"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div id={id} className="why-shown size-control" hidden={!isOpen}>
        {what}
      </div>
      {isOpen && children}
    </>
  );
}
