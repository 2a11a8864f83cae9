import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';

import type { Note } from '../../../annotations/note.ts';
import { type Pattern, patternsOf } from '../../../annotations/patterns.ts';
import { PATTERNS } from '../../../content/why.ts';
import { NoteWhy } from './note-why.tsx';
import { ruleName, useRules } from './rule-catalogue.ts';
import { SlipPlaces } from './slip-places.tsx';

import './pattern-list.css';

interface PatternListProps {
  notes: readonly Note[];
  activeId: string | undefined;
  wordsAt: (note: Note) => string;
  onChoose: (id: string) => void;
}

/** What a writer does again and again, with the rule shown once for each. Without a pattern, it shows nothing. */
export function PatternList({ notes, ...places }: PatternListProps) {
  const patterns = patternsOf(notes);
  const headingId = useId();
  useRules(patterns.length > 0);
  if (patterns.length === 0) return null;
  return (
    <section className="patterns" aria-labelledby={headingId}>
      <h3 id={headingId}>{PATTERNS.heading}</h3>
      <ul>
        {patterns.map((pattern) => (
          <PatternItem key={pattern.rule} pattern={pattern} {...places} />
        ))}
      </ul>
    </section>
  );
}

/** One pattern: its name and count, with the rule and the places behind them. */
function PatternItem({ pattern: { rule, notes }, ...places }: { pattern: Pattern } & Omit<PatternListProps, 'notes'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [first] = notes;
  return (
    <li>
      <button
        type="button"
        className="pattern-name"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className="pattern-chevron" size={16} aria-hidden="true" />
        <span>
          {ruleName(rule)}: <span className="pattern-count">{PATTERNS.places(notes.length)}</span>
        </span>
      </button>
      <div id={id} className="pattern-rule" hidden={!isOpen}>
        {isOpen && first && (
          <>
            <NoteWhy note={{ ...first, suggestions: undefined }} />
            <SlipPlaces notes={notes} {...places} />
          </>
        )}
      </div>
    </li>
  );
}
