import { ruleOf } from '#shared-types/rule';

import type { Note } from '../../../annotations/note.ts';
import { WHY } from '../../../content/why.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from './disclosure.tsx';
import { loadRules, useRules } from './rule-catalogue.ts';
import { RuleExample } from './rule-example.tsx';

import './note-why.css';

/** What is behind a note, step by step: the rule, then an example, then the word. The writer stops when that's enough. */
export function NoteWhy({ note }: { note: Note }) {
  const catalogue = useRules(true);
  if (catalogue.status === 'failed')
    return (
      <p className="why-rule" role="alert">
        {WHY.failed}{' '}
        <Button look="quiet" onClick={loadRules}>
          {WHY.retry}
        </Button>
      </p>
    );
  if (catalogue.status !== 'known') return <p className="why-rule">{WHY.loading}</p>;
  const rule = ruleOf(catalogue.rules, note);
  const word = hiddenWords(note);
  return (
    <>
      <p className="why-rule">{rule?.explanation ?? WHY.unexplained}</p>
      <Disclosure
        label={rule?.right === undefined ? undefined : WHY.example}
        what={rule && <RuleExample rule={rule} />}
      >
        <Disclosure
          label={word.length > 0 ? WHY.word : undefined}
          what={<p className="why-word">{WHY.words(word)}</p>}
        />
      </Disclosure>
    </>
  );
}

/** The most words that are named. */
const MOST_WORDS = 3;

/** The words that may have been meant, unless the note names one of them already. */
function hiddenWords({ msg, suggestions = [] }: Note): readonly string[] {
  return suggestions.some((word) => msg.includes(`"${word}"`)) ? [] : suggestions.slice(0, MOST_WORDS);
}
