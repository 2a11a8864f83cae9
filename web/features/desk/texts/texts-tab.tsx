import type { ReactNode } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';
import { pointsOf } from '#shared-types/desk/mark';

import { FACT_KINDS, type FactKind, FACTS } from '../../../content/desk/facts.ts';
import { inClass } from '../../../content/desk/measured.ts';
import { TEXTS } from '../../../content/desk/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/floating/menu.tsx';
import {
  commentsOn,
  levelsSet,
  markedLevels,
  markedVersion,
  NO_MARK,
  returnOf,
  TEXT_STATES,
  type TextState,
} from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { useDrawnRows } from '../assignment/drawn-rows.ts';
import { isTelling, partsLookedAt } from '../assignment/facts.ts';
import { MoreMenu } from '../assignment/more-menu.tsx';
import { canReadAsArgument } from '../assignment/read-texts.tsx';
import { NO_FILTER, ORDERS, StateSign, type TextRow } from '../assignment/text-rows.tsx';

import './texts-tab.css';

interface TextsTabProps {
  selected: ReadonlySet<string>;
  onSelect: (text: string) => void;
  /** The text whose menu is open. */
  menu: string | undefined;
  onMenu: (text: string | undefined) => void;
  /** What can be done with the selection. */
  actions: ReactNode;
  onVerb: (verb: TextVerb, text: HandedInText) => void;
}

/** The class: one line for each student's text, and what the texts have in common, which is the filter too. */
export function TextsTab({ actions, ...lines }: TextsTabProps) {
  const { rows, shown, filter, setFilter: onFilter } = useDesk().list;
  const { selected } = lines;
  return (
    <div className="texts-tab desk-columns">
      <TextsRail />
      <div>
        <div className="texts-tools row wrap middle size-control screen-only">
          <label>
            {TEXTS.order}{' '}
            <select
              className="box"
              value={filter.order}
              onChange={({ target }) =>
                onFilter({ ...filter, order: ORDERS.find((order) => order === target.value) ?? 'code' })
              }
            >
              {ORDERS.map((order) => (
                <option key={order} value={order}>
                  {TEXTS.orders[order]}
                </option>
              ))}
            </select>
          </label>
          {selected.size > 0 && (
            <>
              <span>{TEXTS.selected(selected.size)}</span>
              {actions}
            </>
          )}
        </div>
        {rows.length === 0 && <p className="texts-none above-4 below-4">{TEXTS.noTexts}</p>}
        {rows.length > 0 && shown.length === 0 && (
          <p className="texts-none above-4 below-4">
            {TEXTS.noneMatch}{' '}
            <Button look="quiet" onClick={() => onFilter({ ...NO_FILTER, order: filter.order })}>
              {TEXTS.showAll}
            </Button>
          </p>
        )}
        {shown.length > 0 && <TextsTable {...lines} />}
      </div>
    </div>
  );
}

/** What the texts have in common: each line is a filter, and facts can be combined. */
function TextsRail() {
  const { view, list } = useDesk();
  const { rows, counts, filter, setFilter: onFilter } = list;
  const toggle = (kind: FactKind) => {
    const without = filter.facts.filter((one) => one !== kind);
    onFilter({ ...filter, facts: without.length < filter.facts.length ? without : [...without, kind] });
  };
  return (
    <aside className="texts-rail screen-only" aria-label={TEXTS.factsHeading}>
      <FindField />
      <h2>{TEXTS.state}</h2>
      <ul className="rows">
        <li>
          <RailButton
            isOn={filter.state === undefined && filter.facts.length === 0}
            count={rows.length}
            onPress={() => onFilter({ ...filter, state: undefined, facts: [] })}
          >
            {TEXTS.all}
          </RailButton>
        </li>
        {TEXT_STATES.map((state) => (
          <li key={state}>
            <RailButton
              isOn={filter.state === state}
              count={rows.filter((row) => row.state === state).length}
              onPress={() => onFilter({ ...filter, state: filter.state === state ? undefined : state })}
            >
              <StateSign state={state} /> {TEXTS.states[state]}
            </RailButton>
          </li>
        ))}
      </ul>
      <h2>{TEXTS.factsHeading}</h2>
      <ul className="rows">
        {FACT_KINDS.filter((kind) => counts.has(kind) || filter.facts.includes(kind)).map((kind) => (
          <li key={kind}>
            <RailButton isOn={filter.facts.includes(kind)} count={counts.get(kind) ?? 0} onPress={() => toggle(kind)}>
              <FactWords kind={kind} words={FACTS[kind].name} />
            </RailButton>
          </li>
        ))}
      </ul>
      <p className="soft size-small">
        {TEXTS.factsNote} <i>{TEXTS.factsNoteRead}</i>
      </p>
      <details className="soft size-small">
        <summary>{TEXTS.howOften}</summary>
        {inClass(partsLookedAt(view))} {TEXTS.howOftenText}
      </details>
    </aside>
  );
}

function FindField() {
  const { filter, setFilter: onFilter } = useDesk().list;
  return (
    <input
      id="desk-find"
      className="box full size-control"
      type="search"
      aria-label={TEXTS.find}
      placeholder={TEXTS.find}
      value={filter.find}
      onChange={({ target }) => onFilter({ ...filter, find: target.value })}
      // Both give the letters back to the list.
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') onFilter({ ...filter, find: '' });
        if (key === 'Escape') currentTarget.blur();
        // From the first line, Enter opens it.
        if (key === 'Enter') document.querySelector<HTMLElement>('.desk-row-link')?.focus();
      }}
    />
  );
}

/** The words of a fact: in italics if it was read by rule. */
function FactWords({ kind, words }: { kind: FactKind; words: string }) {
  return FACTS[kind].known === 'by rule' ? <i>{words}</i> : words;
}

/** How many lines a screen holds, and a few more. */
const SCREENFUL = 30;

const NUMBERS = { words: true, comments: true, mark: true };
const COLUMNS = ['code', 'state', 'facts', 'words', 'handedIn', 'comments', 'mark'] as const;

type LinesProps = Omit<TextsTabProps, 'actions'>;

function TextsTable(lines: LinesProps) {
  const { shown } = useDesk().list;
  const drawn = useDrawnRows(shown.length, SCREENFUL);
  return (
    <table className="desk-table texts-table full size-control">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{TEXTS.selection}</span>
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={column in NUMBERS ? 'desk-number' : undefined}>
              {TEXTS.columns[column]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{TEXTS.more}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.slice(0, drawn).map((row) => (
          <Row key={row.text.id} row={row} {...lines} />
        ))}
      </tbody>
    </table>
  );
}

interface RailButtonProps {
  isOn: boolean;
  count: number;
  onPress: () => void;
  children: ReactNode;
}

function RailButton({ isOn, count, onPress, children }: RailButtonProps) {
  return (
    <button type="button" className="rail-button bare row split full round" aria-pressed={isOn} onClick={onPress}>
      <span>{children}</span>
      <span>{count}</span>
    </button>
  );
}

interface RowProps extends LinesProps {
  row: TextRow;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

function Row({ row, selected, onSelect, menu, onMenu, onVerb }: RowProps) {
  const { view, list } = useDesk();
  const { text, state } = row;
  const isCurrent = text.id === list.current;
  // The feedback that counts stays in sight when a new version has none yet.
  const marked = markedVersion(view, text);
  const comments = commentsOn(view, marked.id).length;
  return (
    <tr className="texts-row" data-current={isCurrent || undefined} data-state={state}>
      <td>
        <input
          type="checkbox"
          aria-label={TEXTS.select(text.code)}
          checked={selected.has(text.id)}
          onChange={() => onSelect(text.id)}
        />
      </td>
      <CodeCell text={text} />
      <td className="soft">
        <StateSign state={state} /> {TEXTS.states[state]}
      </td>
      <td className="texts-facts">
        <RowFacts row={row} comments={comments} />
      </td>
      <td className="desk-number">{text.words}</td>
      <td className="soft">{DAY.format(text.handedInMs)}</td>
      <td className="desk-number">{comments === 0 ? '–' : comments}</td>
      <td className="desk-number">
        {markWords(view, marked)}
        {marked !== text && <small> {TEXTS.version(marked.version)}</small>}
      </td>
      <td>
        <MoreMenu
          label={TEXTS.menuOf(text.code)}
          isPassed
          open={[menu === text.id, (isOpen) => onMenu(isOpen ? text.id : undefined)]}
        >
          {verbsOf(view, text, state).map((verb) => (
            <MenuItem key={verb} onChoose={() => onVerb(verb, text)}>
              {TEXTS.verbs[verb]}
            </MenuItem>
          ))}
        </MoreMenu>
      </td>
    </tr>
  );
}

/** Whose text it is, which leads to it. */
function CodeCell({ text }: { text: HandedInText }) {
  const { list, addressOf } = useDesk();
  const name = list.names?.get(text.code);
  return (
    <th className="nowrap" scope="row">
      <a
        className="desk-row-link serif"
        href={addressOf('texts', text.id)}
        aria-current={text.id === list.current || undefined}
        onFocus={() => list.setCurrent(text.id)}
      >
        {text.code}
      </a>
      {text.version > 1 && <small> {TEXTS.version(text.version)}</small>}
      {name !== undefined && <span className="texts-name soft"> {name}</span>}
    </th>
  );
}

/** What is known of a text, or how many comments have an answer. @param comments how many it has. */
function RowFacts({ row: { text, facts }, comments }: { row: TextRow; comments: number }) {
  const { view, list, rereading } = useDesk();
  const returned = returnOf(view, text.id);
  const telling = facts.filter(({ kind }) => isTelling(list.counts.get(kind) ?? 0, list.rows.length));
  if (rereading?.text === text.id) return <span>{rereading.words}</span>;
  return (
    <>
      {returned && comments > 0 ? (
        <span>{TEXTS.answered(Object.keys(returned.answers).length, comments)}</span>
      ) : (
        telling.slice(0, 3).map((fact) => (
          <span key={fact.kind} data-fact={fact.kind}>
            <FactWords {...fact} />
          </span>
        ))
      )}
      {!text.reading && facts.length === 0 && <span className="soft">{TEXTS.reading}</span>}
    </>
  );
}

/** What can be done with a text in its line. */
export type TextVerb = keyof typeof TEXTS.verbs;

function verbsOf(view: AssignmentView, text: HandedInText, state: TextState): TextVerb[] {
  const { isRead, levels } = view.marks[text.id] ?? NO_MARK;
  const canUnread = state === 'read' && isRead && Object.keys(levels).length === 0;
  return [
    'open',
    ...(state === 'not read' ? (['mark as read'] as const) : []),
    ...(canUnread ? (['mark as not read'] as const) : []),
    ...(canReadAsArgument(view, text) ? (['read as an argument'] as const) : []),
    ...(view.role === 'teacher' ? (['return', 'delete'] as const) : []),
  ];
}

/** A mark in a few words: points, or how many criteria have a level. */
function markWords(view: AssignmentView, { id }: HandedInText): ReactNode {
  const { criteria } = view.settings.rubric;
  const levels = markedLevels(view, id);
  const set = levelsSet(criteria, levels);
  if (set === 0) return '–';
  if (set < criteria.length) return <small>{TEXTS.levelsSet(set, criteria.length)}</small>;
  const total = pointsOf(criteria, levels);
  return <b>{total ? total.points : '✓'}</b>;
}
