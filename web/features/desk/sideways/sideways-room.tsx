import { useMemo } from 'react';

import { DESK } from '../../../content/desk/desk.ts';
import { inClass, MEASURED } from '../../../content/desk/measured.ts';
import { SIDEWAYS } from '../../../content/desk/sideways.ts';
import { stateOf } from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { PageKeys } from '../assignment/desk-keys.tsx';
import { useDrawnRows } from '../assignment/drawn-rows.ts';
import { partsLookedAt } from '../assignment/facts.ts';
import { savingWords } from '../assignment/open-assignment.ts';
import { ReadingRoom } from '../assignment/reading-room.tsx';
import { type Answer, countsOf, FILTERS, passes, QUESTIONS } from './sideways-answers.ts';
import { SidewaysRow } from './sideways-row.tsx';
import { type Sideways, useSideways } from './use-sideways.ts';

import './sideways-room.css';

/** One question across the class: thirty positions on one page, each with the words it was found by, and corrected with one key. */
export function SidewaysRoom() {
  const sideways = useSideways();
  const { shown, half } = sideways;
  const drawn = useDrawnRows(half, SCREENFUL);
  const rowOf = (answer: Answer) => <SidewaysRow key={answer.text.id} answer={answer} sideways={sideways} />;
  return (
    <ReadingRoom kind="sideways">
      <RoomHead sideways={sideways} />
      <Asked sideways={sideways} />
      <div className="sideways-spread stack">
        <ol className="rows lines">{shown.slice(0, Math.min(half, drawn)).map(rowOf)}</ol>
        <ol className="rows lines">{shown.slice(half, half + drawn).map(rowOf)}</ol>
      </div>
      <PageKeys keys={sideways.keys} note={SIDEWAYS.never} />
    </ReadingRoom>
  );
}

interface PartProps {
  sideways: Sideways;
}

function RoomHead({ sideways: { answers, note } }: PartProps) {
  const { view, saving, addressOf } = useDesk();
  const read = answers.filter(({ text }) => stateOf(view, text) !== 'not read').length;
  return (
    <header className="room-head row middle split gap-4 screen-only rule-below">
      <nav aria-label={DESK.crumbs} className="desk-crumbs one-line soft size-control">
        <a href="/desk">{DESK.heading}</a> › {view.settings.className !== '' && `${view.settings.className} › `}
        <a href={addressOf()}>{view.settings.title}</a> › {SIDEWAYS.heading}
      </nav>
      <div className="room-state row middle gap-3 size-control nowrap">
        <span>{SIDEWAYS.seen(read, answers.length)}</span>
        <a className="button" href={addressOf('sheet')}>
          {SIDEWAYS.sheet(view.kept.length)}
        </a>
        <output>{note}</output>
        <output data-saving={saving.kind}>{savingWords(saving)}</output>
      </div>
    </header>
  );
}

/** The questions, and what is said of the one that is asked. */
function Asked({ sideways }: PartProps) {
  const { view } = useDesk();
  const { question, filter, answers } = sideways;
  const counts = useMemo(() => countsOf(view), [view]);
  const texts = answers.length;
  const byMachine = answers.filter(({ text }) => text.reading).length;
  return (
    <div className="sideways-top">
      <div className="sideways-tabs row wrap split gap-0 line-below">
        <ul className="rows row wrap gap-1">
          {QUESTIONS.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="desk-tab bare size-control pad-2"
                aria-pressed={one === question}
                onClick={() => sideways.ask(one)}
              >
                {SIDEWAYS.tabs[one]} <small>{counts.get(one)}</small>
              </button>
            </li>
          ))}
        </ul>
        <ul className="sideways-filters rows row wrap middle gap-1">
          {FILTERS.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="bare size-small"
                aria-pressed={one === filter}
                onClick={() => sideways.setFilter(one)}
              >
                {SIDEWAYS.filters[one]} {answers.filter((answer) => passes(one, answer)).length}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <h1>{SIDEWAYS.questions[question]}</h1>
      <div className="sideways-about soft">
        {question === 'first'
          ? SIDEWAYS.howOften.first
          : `${SIDEWAYS.underlined} ${SIDEWAYS.howOften[question === 'Position' ? question : 'part']} `}
        {question !== 'first' && `${inClass(partsLookedAt(view, question))} `}
        {byMachine < texts && ` ${SIDEWAYS.stillReading(byMachine, texts)}`}
        {question !== 'first' && (
          <details>
            <summary className="desk-link">{SIDEWAYS.howWeKnow}</summary>
            {MEASURED}
          </details>
        )}
      </div>
    </div>
  );
}

/** How many rows of a column a screen holds, and a few more. */
const SCREENFUL = 24;
