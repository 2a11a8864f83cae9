import { useState } from 'react';

import { type Phrase, PHRASES_MAX } from '#shared-types/desk/assignment';

import { PHRASES } from '../../../content/desk/phrases.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { ImportDialog } from '../assignment/import-dialog.tsx';
import {
  type ClashChoice,
  incomingPhrases,
  type PhraseClash,
  readPhrases,
  settledClash,
} from '../formats/phrase-files.ts';

const WORDS = PHRASES.importing;
const CHOICES = ['mine', 'theirs', 'both'] as const satisfies ClashChoice[];

/** Reads phrases from a file or a pasted list, and asks about each code that means two things. Nothing is taken before that. */
export function PhraseImport({ onClose }: { onClose: () => void }) {
  const { open, view } = useDesk();
  const own = view.phrases;
  const [set, setSet] = useState<readonly Phrase[]>();
  const [choices, setChoices] = useState<Readonly<Record<string, ClashChoice>>>({});
  const read = (file: string) => {
    setSet(file.trim() === '' ? undefined : readPhrases(file));
    setChoices({});
  };
  const { added, clashes, same } = incomingPhrases(own, set ?? []);
  const taken = [...added, ...settled(clashes, choices, [...own, ...added])];
  const ids = new Set(own.map(({ id }) => id));
  const isNew = ({ id }: Phrase) => !ids.has(id);
  const room = PHRASES_MAX - own.length;
  const overfull = Math.max(0, taken.filter(isNew).length - room);
  const stored = taken.filter((phrase) => !isNew(phrase)).concat(taken.filter(isNew).slice(0, room));
  return (
    <ImportDialog
      words={WORDS}
      onText={read}
      found={
        <>
          {set?.length === 0 && <p className="fault">{WORDS.nothing}</p>}
          {set !== undefined && set.length > 0 && (
            <p>
              {WORDS.found(added.length)} {same > 0 && WORDS.same(same)} {overfull > 0 && WORDS.tooMany(overfull)}
            </p>
          )}
        </>
      }
      take={{
        label: WORDS.add(stored.length),
        isPossible: stored.length > 0,
        onTake: () => {
          open.act(...stored.map((phrase) => ({ do: 'phrase' as const, phrase })));
          onClose();
        },
      }}
      onClose={onClose}
    >
      {clashes.length > 0 && (
        <Clashes
          clashes={clashes}
          choices={choices}
          onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
        />
      )}
    </ImportDialog>
  );
}

interface ClashesProps {
  clashes: readonly PhraseClash[];
  /** By the id of theirs; mine stays where nothing was chosen. */
  choices: Readonly<Record<string, ClashChoice>>;
  onChoose: (id: string, choice: ClashChoice) => void;
}

function Clashes({ clashes, choices, onChoose }: ClashesProps) {
  return (
    <div className="phrase-clashes">
      <p>{WORDS.clashes(clashes.length)}</p>
      {clashes.map(({ mine, theirs }) => (
        <fieldset key={theirs.id} className="surface pad-2 size-control flat below-3">
          <legend className="strong">{theirs.code === '' ? mine.code : theirs.code}</legend>
          <p>
            <b>{WORDS.mine}</b> {mine.words}
          </p>
          <p>
            <b>{WORDS.theirs}</b> {theirs.words}
          </p>
          {CHOICES.map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name={`clash-${theirs.id}`}
                checked={(choices[theirs.id] ?? 'mine') === choice}
                onChange={() => onChoose(theirs.id, choice)}
              />{' '}
              {WORDS.choices[choice]}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** What is stored of the clashes. Each new code counts for the next. */
function settled(
  clashes: readonly PhraseClash[],
  choices: Readonly<Record<string, ClashChoice>>,
  known: readonly Phrase[],
): Phrase[] {
  const codes = known.map(({ code }) => code);
  return clashes.flatMap((clash) => {
    const phrase = settledClash(clash, choices[clash.theirs.id] ?? 'mine', codes);
    if (phrase) codes.push(phrase.code);
    return phrase ?? [];
  });
}
