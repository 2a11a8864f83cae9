import type { MouseEvent } from 'react';

import type { DeskComment, HandedInText } from '#shared-types/desk/assignment';

import { KEY_WORDS } from '../../../content/desk/keys.ts';
import { SIDEWAYS } from '../../../content/desk/sideways.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { shownKeys } from '../../../reading/keys.ts';
import { sentencesOf } from '../../../reading/text-body.ts';
import { Button } from '../../../ui/button.tsx';
import { canMark, commentsOn } from '../assignment/assignment.ts';
import { Composer } from '../assignment/composer.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { type DeskKey, DIGITS } from '../assignment/desk-keys.tsx';
import { NotAnArgument } from '../assignment/read-texts.tsx';
import type { Answer, FoundSentence } from './sideways-answers.ts';
import { bounded, type RowDraft, type Sideways } from './use-sideways.ts';

interface RowProps {
  answer: Answer;
  sideways: Sideways;
}

/** One text's answer. A click makes the row the current one, and the sentence under the mouse the one that the keys act on. */
export function SidewaysRow({ answer, sideways }: RowProps) {
  const { addressOf } = useDesk();
  const { text, certainties } = answer;
  const isCurrent = sideways.isCurrent(answer);
  const picking = sideways.picking?.text === text.id ? sideways.picking.sentence : undefined;
  const onClick = ({ target }: MouseEvent) => {
    const sentence = target instanceof Element ? target.closest<HTMLElement>('[data-from]') : undefined;
    sideways.choose(text.id, sentence ? Number(sentence.dataset['from']) : undefined);
    if (sideways.picking && picking === undefined) sideways.setPicking(undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- J, K and the digits choose, too
    <li
      ref={isCurrent ? sideways.currentRow : undefined}
      className="sideways-row stack anchor"
      tabIndex={-1}
      data-current={isCurrent || undefined}
      onClick={onClick}
    >
      <p className="sideways-code flat">
        <a href={addressOf('texts', text.id)} onFocus={() => sideways.choose(text.id)}>
          {text.code}
        </a>
        {certainties.has('yours') && <i className="own-line">{SIDEWAYS.filters.yours}</i>}
      </p>
      <div className="sideways-words">
        {picking === undefined ? (
          <Found answer={answer} sideways={sideways} />
        ) : (
          <Picking text={text} at={picking} sideways={sideways} />
        )}
      </div>
    </li>
  );
}

/** The sentences that were found, each with its comments, and in the current row what can be done with them. */
function Found({ answer, sideways }: RowProps) {
  const { view } = useDesk();
  const { text } = answer;
  const found = answer.found();
  const shown = sideways.sentencesShown(answer);
  const comments = commentsOn(view, text.id);
  const isCurrent = sideways.isCurrent(answer);
  const draft = sideways.draft?.text === text.id ? sideways.draft : undefined;
  const isOn = ({ from }: FoundSentence) => draft?.from === from;
  const composer = draft && <DraftOnRow draft={draft} sideways={sideways} />;
  return (
    <>
      {found.length === 0 && <NoneFound answer={answer} sideways={sideways} />}
      {shown.map((sentence, index) => (
        <div key={sentence.from} className="sideways-sentence" data-from={sentence.from}>
          <Sentence
            answer={answer}
            sideways={sideways}
            sentence={sentence}
            comments={comments}
            number={isCurrent && shown.length > 1 ? index + 1 : undefined}
          />
          {isOn(sentence) && composer}
        </div>
      ))}
      {shown.length < found.length && (
        <button type="button" className="desk-link sideways-more bare" onClick={() => sideways.showWhole(text.id)}>
          {SIDEWAYS.more(found.length - shown.length)}
        </button>
      )}
      {!shown.some(isOn) && composer}
      {isCurrent && !draft && <RowKeys answer={answer} sideways={sideways} />}
    </>
  );
}

/** Why a row has no sentence, and what can be done about it. */
function NoneFound({ answer: { text, certainties }, sideways }: RowProps) {
  if (certainties.has('not looked for')) return <NotAnArgument text={text} />;
  if (certainties.has('waiting')) return <p className="soft">{SIDEWAYS.waiting}</p>;
  if (sideways.question === 'first') return <p className="soft">{SIDEWAYS.noWords}</p>;
  const onClick = (event: MouseEvent) => {
    // A click on a row ends what is picked in another one.
    event.stopPropagation();
    sideways.pickIn(text.id);
  };
  return (
    <p className="soft">
      {SIDEWAYS.notFound}{' '}
      <button type="button" className="desk-link bare" onClick={onClick}>
        {SIDEWAYS.chooseIt} <kbd>X</kbd>
      </button>
    </p>
  );
}

interface SentenceProps extends RowProps {
  sentence: FoundSentence;
  /** Those on the whole text. */
  comments: readonly DeskComment[];
  /** The number of the sentence in a row that has several, while the row is the current one. */
  number: number | undefined;
}

/** A sentence that was found, who says so if it isn't clear, and the comments on it. */
function Sentence({ answer, sideways, sentence, comments, number }: SentenceProps) {
  const { view } = useDesk();
  const { text } = answer;
  const { from, to, paragraph, certainty } = sentence;
  const isAround = sideways.isAround(answer);
  const isChosen = number !== undefined && sentence === sideways.sentenceOf(answer);
  const isKept = view.kept.some((kept) => kept.text === text.id && kept.from === from);
  const own = comments.filter((comment) => from <= comment.from && comment.from < to);
  return (
    <>
      <p data-chosen={isChosen || undefined}>
        {number === undefined ? (
          <small className="soft">¶ {paragraph}</small>
        ) : (
          <button
            type="button"
            className="sideways-which bare soft"
            aria-pressed={isChosen}
            onClick={() => sideways.choose(text.id, from)}
          >
            {number <= DIGITS.length && <kbd>{number}</kbd>} ¶ {paragraph}
          </button>
        )}{' '}
        {isKept && <Kept />}
        {certainty === 'yours' && <i className="sideways-certainty">{SIDEWAYS.filters.yours} </i>}
        {isAround && <Neighbour answer={answer} sentence={sentence} by={-1} />}
        <Underlined sentence={sentence} />
        {isAround && <Neighbour answer={answer} sentence={sentence} by={1} />}
      </p>
      {own.map(({ id, words }) => (
        <p key={id} className="sideways-comment">
          {words}
        </p>
      ))}
    </>
  );
}

function Kept() {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" fill="var(--accent)" role="img" aria-label={SIDEWAYS.kept}>
      <path d="M4 1h8v14l-4-3.5L4 15z" />
    </svg>
  );
}

/** A button for each key that does something in the current row; one that would do nothing is left out. */
function RowKeys({ answer, sideways }: RowProps) {
  const { view } = useDesk();
  const isFound = answer.found().length > 0;
  const works: Partial<Record<DeskKey['name'], boolean>> = {
    notThis: isFound && sideways.question !== 'first',
    comment: isFound && canMark(view, answer.text.id),
    phrases: isFound && canMark(view, answer.text.id),
    keep: isFound,
    around: isFound,
    open: true,
  };
  const keys = sideways.keys.filter(({ name }) => works[name] === true);
  return (
    <p className="sideways-keys row wrap gap-0">
      {keys.map(({ keys: [key = ''], name, run }) => (
        <Button key={name} look="quiet" title={KEY_WORDS.names[name]} onClick={() => run(key)}>
          {shortName(name)} <kbd>{shownKeys([key])}</kbd>
        </Button>
      ))}
    </p>
  );
}

function shortName(name: DeskKey['name']): string {
  const { shortKeys } = SIDEWAYS;
  return name === 'keep' || name === 'around' ? shortKeys[name] : KEY_WORDS.names[name];
}

/** The comment that is being written on an answer. */
function DraftOnRow({ draft, sideways }: { sideways: Sideways; draft: RowDraft }) {
  const { text } = draft;
  return (
    <Composer
      draft={draft}
      onDraft={(changed) => sideways.setDraft({ ...changed, text })}
      onSave={(saved) => sideways.saveDraft(saved, text)}
      onCancel={() => sideways.setDraft(undefined)}
    />
  );
}

function Underlined({ sentence: { words, cue } }: { sentence: FoundSentence }) {
  if (!cue) return words;
  return (
    <>
      {words.slice(0, cue.from)}
      <u>{words.slice(cue.from, cue.to)}</u>
      {words.slice(cue.to)}
    </>
  );
}

/** The sentence before or after one, unless it's in the row already: a row that shows what is around shows all that was found. */
function Neighbour({ answer, sentence, by }: { answer: Answer; sentence: FoundSentence; by: 1 | -1 }) {
  const sentences = sentencesOf(bodyOf(answer.text));
  const at = sentences.findIndex(({ from }) => from === sentence.from);
  const other = sentences[at + by];
  if (!other || answer.found().some(({ from }) => from === other.from)) return null;
  return <span className="soft"> {other.words} </span>;
}

/** The sentences from which another one is picked, with the one that Enter takes; a click takes any of them. */
function Picking({ text, at, sideways }: { text: HandedInText; at: number; sideways: Sideways }) {
  const { take, takeNone, setPicking } = sideways;
  const sentences = sentencesOf(bodyOf(text));
  const chosen = bounded(at, sentences.length);
  const first = Math.max(0, chosen - 1);
  const acts: readonly [string, string, () => void][] = [
    ['Enter', SIDEWAYS.thisInstead, () => take(chosen)],
    ['↑', SIDEWAYS.before, () => setPicking({ text: text.id, sentence: chosen - 1 })],
    ['↓', SIDEWAYS.after, () => setPicking({ text: text.id, sentence: chosen + 1 })],
    ['Del', SIDEWAYS.noneHere, takeNone],
    ['Esc', SIDEWAYS.cancel, () => setPicking(undefined)],
  ];
  return (
    <>
      <ol className="sideways-picking rows" aria-label={SIDEWAYS.pickHeading}>
        {sentences.slice(first, chosen + 2).map((sentence, index) => (
          <li key={sentence.from}>
            <button
              type="button"
              className="bare soft full"
              aria-current={first + index === chosen || undefined}
              onClick={() => take(first + index)}
            >
              {sentence.words}
            </button>
          </li>
        ))}
      </ol>
      <p className="sideways-keys row wrap gap-0">
        {acts.map(([key, words, onClick]) => (
          <Button key={key} look="quiet" onClick={onClick}>
            <kbd>{key}</kbd> {words}
          </Button>
        ))}
      </p>
    </>
  );
}
