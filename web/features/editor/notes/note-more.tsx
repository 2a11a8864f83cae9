import { dictionaryWord } from '../../../annotations/dictionary.ts';
import type { Note } from '../../../annotations/note.ts';
import { SET_ASIDE } from '../../../content/set-aside.ts';
import { Button } from '../../../ui/button.tsx';
import { asideOf, type Way } from './aside.ts';
import { useRules } from './rule-catalogue.ts';
import { isOpenPoint } from './use-notes.ts';

import './note-more.css';

/** The ways to set a note aside, from the narrowest to the widest. */
export function NoteMore({ note, onSetAside }: { note: Note; onSetAside: (way: Way) => void }) {
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
