import { useId, useState } from 'react';

import { dictionaryWord } from '../../../annotations/dictionary.ts';
import type { Note } from '../../../annotations/note.ts';
import { DEMO } from '../../../content/demo.ts';
import { SET_ASIDE } from '../../../content/set-aside.ts';
import { WHY } from '../../../content/why.ts';
import { Button } from '../../../ui/button.tsx';
import { type Way, asideOf } from './aside.ts';
import { NoteWhy } from './note-why.tsx';
import { useRules } from './rule-catalogue.ts';
import { isOpenPoint } from './use-notes.ts';

import './note-actions.css';

interface NoteActionsProps {
  note: Note;
  /** The element that quotes the words of the note. */
  quoteId?: string;
  onDismiss: () => void;
  onSetAside: (way: Way) => void;
}

/** What can be done about a note: dismiss it, ask why, or set it aside for longer. Only one of the last two is open at a time. */
export function NoteActions({ note, quoteId, onDismiss, onSetAside }: NoteActionsProps) {
  const [open, setOpen] = useState<'why' | 'more'>();
  const partId = useId();
  const toggle = (part: 'why' | 'more') => ({
    look: 'quiet' as const,
    'aria-expanded': open === part,
    'aria-controls': partId,
    'aria-describedby': quoteId,
    onClick: () => setOpen(open === part ? undefined : part),
  });
  return (
    <div className="note-actions">
      <Button look="quiet" aria-describedby={quoteId} onClick={onDismiss}>
        {DEMO.dismiss}
      </Button>
      <Button {...toggle('why')}>{WHY.why}</Button>
      <Button {...toggle('more')}>{SET_ASIDE.more}</Button>
      <div className="note-part" id={partId} hidden={open === undefined}>
        {open === 'why' && <NoteWhy note={note} />}
        {open === 'more' && <NoteMore note={note} onSetAside={onSetAside} />}
      </div>
    </div>
  );
}

/** The ways to set a note aside, from the narrowest to the widest. */
function NoteMore({ note, onSetAside }: { note: Note; onSetAside: (way: Way) => void }) {
  const catalogue = useRules(note.rule !== undefined);
  const rule = catalogue.status === 'known' ? catalogue.rules.find(({ id }) => id === note.rule) : undefined;
  const ways: [Way, string | undefined][] = [
    ['here', isOpenPoint(note) ? SET_ASIDE.here : SET_ASIDE.leaveOut],
    ['slip', SET_ASIDE.slip],
    ['word', SET_ASIDE.word(dictionaryWord(note))],
    ['rule', rule && SET_ASIDE.rule(rule.name)],
  ];
  return (
    <ul className="note-more">
      {ways.map(
        ([way, words]) =>
          words !== undefined &&
          asideOf(note, way) && (
            <li key={way}>
              <Button look="quiet" onClick={() => onSetAside(way)}>
                {words}
              </Button>
            </li>
          ),
      )}
    </ul>
  );
}
