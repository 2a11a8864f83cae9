import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';

import { type AssignmentView, type Phrase, PHRASES_MAX } from '#shared-types/desk/assignment';
import { showsNothing } from '#shared-types/text/visible-text';

import { PHRASES } from '../../../content/desk/phrases.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { newWords, phraseActs, type PhraseUse, phraseUses } from '../assignment/phrase-uses.ts';
import { PHRASE_CODE_MAX } from '../formats/phrase-files.ts';

const WORDS = PHRASES.form;

type Faults = Partial<Record<'words' | 'code' | 'lesson', string>>;

interface PhraseFormProps {
  /** The phrase to change; one without words is new. */
  phrase: Phrase;
  onRemove: () => void;
  onClose: () => void;
}

/** Changes a phrase, and offers the places where it's used and nobody has seen it yet. Give it the phrase's id as its key. */
export function PhraseForm({ phrase: before, onRemove, onClose }: PhraseFormProps) {
  const { open: assignment, view } = useDesk();
  const [phrase, setPhrase] = useState(before);
  const [faults, setFaults] = useState<Faults>({});
  const isNew = before.words === '';
  const uses = isNew ? [] : phraseUses(view, before);
  const open = uses.filter(({ isReturned }) => !isReturned);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(open.flatMap(({ comment, isOwn }) => (isOwn ? [] : [comment.id]))),
  );
  const offersUses = open.length > 0 && phrase.words.trim() !== before.words;
  const ticked = open.filter(({ comment }) => chosen.has(comment.id));
  const set = (part: Partial<Phrase>) => setPhrase({ ...phrase, ...part });
  const save = (too: readonly PhraseUse[]) => {
    const { stored, faults: found } = checked(phrase, view);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    assignment.act(...phraseActs(stored, too));
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(offersUses ? ticked : []);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(offersUses ? ticked : []);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="phrase-form paper round" role="presentation" onKeyDown={onKeyDown}>
      <form aria-labelledby="phrase-form-heading" onSubmit={onSubmit}>
        <div className="row baseline split">
          <h3 className="below-2" id="phrase-form-heading">
            {isNew ? PHRASES.newPhrase : WORDS.change} {before.code !== '' && <code>{before.code}</code>}
          </h3>
          {!isNew && (
            <Button look="quiet" onClick={onRemove}>
              {WORDS.remove}
            </Button>
          )}
        </div>
        <PhraseFields phrase={phrase} faults={faults} onSet={set} />
        {uses.length > 0 && (
          <Uses
            before={before.words}
            after={phrase.words.trim()}
            uses={uses}
            chosen={offersUses ? chosen : undefined}
            onChoose={setChosen}
          />
        )}
        <FormActions uses={offersUses ? ticked.length : undefined} onOnly={() => save([])} onClose={onClose} />
      </form>
    </div>
  );
}

interface FormActionsProps {
  /** How many comments change with the phrase; undefined if that isn't asked. */
  uses: number | undefined;
  /** Saves the phrase and changes no comment. */
  onOnly: () => void;
  onClose: () => void;
}

function FormActions({ uses, onOnly, onClose }: FormActionsProps) {
  return (
    <div className="phrase-form-actions row wrap above-4">
      {uses !== undefined ? (
        <>
          <Button look="primary" type="submit" disabled={uses === 0}>
            {WORDS.saveToo(uses)}
          </Button>
          <Button onClick={onOnly}>{WORDS.saveOnly}</Button>
        </>
      ) : (
        <Button look="primary" type="submit">
          {WORDS.save}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {WORDS.close}
      </Button>
    </div>
  );
}

interface PhraseFieldsProps {
  phrase: Phrase;
  faults: Faults;
  onSet: (part: Partial<Phrase>) => void;
}

function PhraseFields({ phrase, faults, onSet }: PhraseFieldsProps) {
  const { view } = useDesk();
  const listId = useId();
  const used = view.phrases.flatMap(({ criterion }) => criterion ?? []);
  const criteria = new Set([...view.settings.rubric.criteria.map(({ name }) => name), ...used]);
  return (
    <>
      <TextArea
        label={WORDS.words}
        help={WORDS.wordsHelp}
        fault={faults.words}
        value={phrase.words}
        maxLength={4000}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody chose a phrase to write
        autoFocus
        onChange={({ target }) => onSet({ words: target.value })}
      />
      <div className="phrase-form-pair stack gap-3">
        <Field
          label={WORDS.code}
          help={WORDS.codeHelp}
          fault={faults.code}
          value={phrase.code}
          maxLength={PHRASE_CODE_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onSet({ code: target.value })}
        />
        <Field
          label={WORDS.criterion}
          value={phrase.criterion ?? ''}
          maxLength={200}
          list={listId}
          autoComplete="off"
          onChange={({ target }) => onSet({ criterion: target.value })}
        />
        <datalist id={listId}>
          {[...criteria].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
      <Field
        label={WORDS.lesson}
        help={WORDS.lessonHelp}
        fault={faults.lesson}
        value={phrase.lesson ?? ''}
        type="url"
        maxLength={500}
        onChange={({ target }) => onSet({ lesson: target.value })}
      />
    </>
  );
}

interface UsesProps {
  before: string;
  after: string;
  uses: readonly PhraseUse[];
  /** The comments that change too; undefined while there's nothing to change. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function Uses({ before, after, uses, chosen, onChoose }: UsesProps) {
  const open = uses.filter(({ isReturned }) => !isReturned);
  const { start, changed, end } = newWords(before, after);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <section className="phrase-uses line-above" aria-labelledby="phrase-uses-heading">
      <h4 id="phrase-uses-heading" className="flat">
        {WORDS.used(uses.length, open.length)}
      </h4>
      {chosen && <p className="soft size-small below-2">{WORDS.usedAbout(open.length)}</p>}
      {chosen && (
        <p className="phrase-difference surface pad-2 size-small below-2" aria-label={WORDS.difference} role="note">
          {start}
          <ins className="strong">{changed}</ins>
          {end}
        </p>
      )}
      <ul className="desk-long rows lines size-small">
        {open.map(({ comment, code, isOwn }) => (
          <li key={comment.id}>
            <label className="stack baseline">
              <input
                type="checkbox"
                hidden={!chosen}
                checked={chosen?.has(comment.id) ?? false}
                onChange={() => toggle(comment.id)}
              />
              <b>{code}</b> <q className="one-line serif">{comment.quote}</q>{' '}
              <small className="soft">{isOwn ? WORDS.isOwn : WORDS.isSame}</small>
            </label>
          </li>
        ))}
        {uses.length > open.length && <li>{WORDS.returned(uses.length - open.length)}</li>}
      </ul>
    </section>
  );
}

/** The phrase as it's stored, and what's wrong with it. */
function checked(phrase: Phrase, { phrases }: AssignmentView): { stored: Phrase; faults: Faults } {
  const { id } = phrase;
  const [words, code] = [phrase.words.trim(), phrase.code.trim()];
  const [criterion, lesson] = [(phrase.criterion ?? '').trim(), (phrase.lesson ?? '').trim()];
  const others = phrases.filter((other) => other.id !== id);
  const taken = code === '' ? undefined : others.find((other) => other.code.toLowerCase() === code.toLowerCase());
  const faults: Faults = {};
  if (showsNothing(words)) faults.words = WORDS.faults.words;
  else if (others.length >= PHRASES_MAX) faults.words = WORDS.faults.full;
  if (!/^[\p{L}\p{N}]*$/u.test(code)) faults.code = WORDS.faults.code;
  else if (taken) faults.code = WORDS.faults.taken(taken.words);
  if (lesson !== '' && !/^https?:\/\/\S+$/.test(lesson)) faults.lesson = WORDS.faults.lesson;
  const stored: Phrase = { id, code, words, ...(criterion && { criterion }), ...(lesson && { lesson }) };
  return { stored, faults };
}
