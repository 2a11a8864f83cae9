import { useMemo, useState } from 'react';

import { DESK, SIDEWAYS } from '../../../content/desk/desk.ts';
import { stateOf } from '../assignment/assignment.ts';
import { KeysDialog, KeysFoot, useDeskKeys } from '../assignment/desk-keys.tsx';
import { addressOf } from '../assignment/desk-place.ts';
import { useDrawnRows } from '../assignment/drawn-rows.ts';
import { savingWords } from '../assignment/open-assignment.ts';
import { ReadingRoom } from '../marking/reading-room.tsx';
import { type Answer, countsOf, FILTERS, passes, QUESTIONS } from './sideways-answers.ts';
import { SidewaysRow } from './sideways-row.tsx';
import { type SidewaysRoomProps, useSideways } from './use-sideways.ts';

import './sideways-room.css';

/** One question across the class: thirty positions on one page, each with the words it was found by, and corrected with one key. */
export function SidewaysRoom(props: SidewaysRoomProps) {
  const { state, place } = props;
  const { view, saving } = state;
  const sideways = useSideways(props);
  const { question, filter, answers, shown, half } = sideways;
  const counts = useMemo(() => countsOf(view), [view]);
  const drawn = useDrawnRows(half, SCREENFUL);
  const help = useDeskKeys(sideways.keys);
  const texts = answers.length;
  const read = answers.filter(({ text }) => stateOf(view, text) !== 'not read').length;
  const byMachine = answers.filter(({ text }) => text.reading).length;
  const rowOf = (answer: Answer) => (
    <SidewaysRow
      key={answer.text.id}
      view={view}
      answer={answer}
      sideways={sideways}
      address={addressOf(place.door, 'texts', answer.text.id)}
    />
  );
  return (
    <ReadingRoom kind="sideways">
      <header className="room-head">
        <nav aria-label={DESK.crumbs} className="desk-crumbs">
          <a href="/desk">{DESK.heading}</a> › {view.settings.className !== '' && `${view.settings.className} › `}
          <a href={addressOf(place.door)}>{view.settings.title}</a> › {SIDEWAYS.heading}
        </nav>
        <div className="room-state">
          <span>{SIDEWAYS.seen(read, texts)}</span>
          <a className="button" href={addressOf(place.door, 'sheet')}>
            {SIDEWAYS.sheet(view.kept.length)}
          </a>
          <output>{sideways.note}</output>
          <output data-saving={saving.kind}>{savingWords(saving)}</output>
        </div>
      </header>
      <div className="sideways-top">
        <div className="sideways-tabs">
          <ul>
            {QUESTIONS.map((one) => (
              <li key={one}>
                <button type="button" aria-pressed={one === question} onClick={() => sideways.ask(one)}>
                  {SIDEWAYS.tabs[one]} <small>{counts[one]}</small>
                </button>
              </li>
            ))}
          </ul>
          <ul>
            {FILTERS.map((one) => (
              <li key={one}>
                <button type="button" aria-pressed={one === filter} onClick={() => sideways.setFilter(one)}>
                  {SIDEWAYS.filters[one]} {answers.filter((answer) => passes(one, answer)).length}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <h1>{SIDEWAYS.questions[question]}</h1>
        <p className="sideways-about">
          {question !== 'first' && `${SIDEWAYS.underlined} `}
          {SIDEWAYS.howOften[question]} {question !== 'first' && <HowWeKnow />}
          {byMachine < texts && ` ${SIDEWAYS.stillReading(byMachine, texts)}`}
        </p>
      </div>
      <div className="sideways-spread">
        <ol>{shown.slice(0, Math.min(half, drawn)).map(rowOf)}</ol>
        <ol>{shown.slice(half, half + drawn).map(rowOf)}</ol>
      </div>
      <KeysFoot keys={sideways.keys} note={SIDEWAYS.never} onHelp={help.openHelp} />
      {help.isHelpOpen && <KeysDialog keys={sideways.keys} onClose={help.closeHelp} />}
    </ReadingRoom>
  );
}

/** What the figures beside the question were measured on. */
function HowWeKnow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="desk-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {SIDEWAYS.howWeKnow}
      </button>{' '}
      {isOpen && SIDEWAYS.measured}
    </>
  );
}

/** How many rows of a column a screen holds, and a few more. */
const SCREENFUL = 24;
