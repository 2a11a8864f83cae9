import { type ReactNode, useMemo, useState } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/desk';

import { ASSIGNMENT } from '../../../content/desk/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/floating/menu.tsx';
import {
  commentsOn,
  compareCodes,
  type Fact,
  FACT_KINDS,
  type FactKind,
  factsOf,
  levelsSet,
  levelsThatCount,
  markedVersion,
  newestTexts,
  NO_MARK,
  pointsOf,
  READ_FACTS,
  returnOf,
  stateOf,
  TEXT_STATES,
  type TextState,
} from '../assignment/assignment.ts';
import { useDrawnRows } from '../assignment/drawn-rows.ts';
import { MoreMenu } from '../assignment/more-menu.tsx';
import { bodyOf } from '../assignment/text-body.ts';

import './texts-tab.css';

/** The orders of the list. None is by quality. */
const ORDERS = ['code', 'time', 'words', 'state', 'shuffled'] as const;
type TextOrder = (typeof ORDERS)[number];

/** One line of the list: a text, and what is known of it. */
export interface TextRow {
  text: HandedInText;
  state: TextState;
  facts: readonly Fact[];
}

/** What of the list is shown. */
export interface TextsFilter {
  state: TextState | undefined;
  facts: readonly FactKind[];
  find: string;
  order: TextOrder;
}

export const NO_FILTER: TextsFilter = { state: undefined, facts: [], find: '', order: 'code' };

/** The lines of all texts, by code. */
export function useRows(view: AssignmentView): readonly TextRow[] {
  return useMemo(
    () => newestTexts(view).map((text) => ({ text, state: stateOf(view, text), facts: factsOf(view, text) })),
    [view],
  );
}

/** The lines that a filter leaves, in its order. */
export function filteredRows(rows: readonly TextRow[], { state, facts, find, order }: TextsFilter): TextRow[] {
  const words = find.trim().toLowerCase();
  const left = rows.filter(
    (row) =>
      (state === undefined || row.state === state) &&
      facts.every((kind) => row.facts.some((fact) => fact.kind === kind)) &&
      (words === '' || isFound(row.text, words)),
  );
  switch (order) {
    case 'code':
      return left;
    case 'time':
      return left.toSorted((a, b) => a.text.handedInMs - b.text.handedInMs);
    case 'words':
      return left.toSorted((a, b) => a.text.words - b.text.words);
    case 'state':
      return left.toSorted((a, b) => TEXT_STATES.indexOf(a.state) - TEXT_STATES.indexOf(b.state));
    case 'shuffled':
      return left.toSorted((a, b) => compareCodes(a.text.id, b.text.id));
  }
}

function isFound(text: HandedInText, words: string): boolean {
  return (
    text.code.toLowerCase().includes(words) ||
    text.title.toLowerCase().includes(words) ||
    bodyOf(text).textContent.toLowerCase().includes(words)
  );
}

interface TextsTabProps {
  view: AssignmentView;
  /** The names by code, while they're shown. */
  names: ReadonlyMap<string, string> | undefined;
  rows: readonly TextRow[];
  /** The lines that the filter leaves, in its order. */
  shown: readonly TextRow[];
  filter: TextsFilter;
  onFilter: (filter: TextsFilter) => void;
  /** The line that the keys act on. */
  current: string | undefined;
  onCurrent: (text: string) => void;
  selected: ReadonlySet<string>;
  onSelect: (text: string) => void;
  addressOfText: (text: string) => string;
  /** What can be done with the selection. */
  actions: ReactNode;
  onVerb: (verb: TextVerb, text: HandedInText) => void;
}

/** The class: one line for each student's text, and what the texts have in common, which is the filter too. */
export function TextsTab(props: TextsTabProps) {
  const { rows, shown, filter, onFilter, selected, actions } = props;
  return (
    <div className="texts-tab">
      <TextsRail rows={rows} filter={filter} onFilter={onFilter} />
      <div className="texts-main">
        <div className="texts-tools">
          <label>
            {ASSIGNMENT.order}{' '}
            <select
              value={filter.order}
              onChange={({ target }) =>
                onFilter({ ...filter, order: ORDERS.find((order) => order === target.value) ?? 'code' })
              }
            >
              {ORDERS.map((order) => (
                <option key={order} value={order}>
                  {ASSIGNMENT.orders[order]}
                </option>
              ))}
            </select>
          </label>
          {selected.size > 0 && (
            <>
              <span>{ASSIGNMENT.selected(selected.size)}</span>
              {actions}
            </>
          )}
        </div>
        {rows.length === 0 && <p className="texts-none">{ASSIGNMENT.noTexts}</p>}
        {rows.length > 0 && shown.length === 0 && (
          <p className="texts-none">
            {ASSIGNMENT.noneMatch}{' '}
            <Button look="quiet" onClick={() => onFilter({ ...NO_FILTER, order: filter.order })}>
              {ASSIGNMENT.showAll}
            </Button>
          </p>
        )}
        {shown.length > 0 && <TextsTable {...props} />}
      </div>
    </div>
  );
}

/** What the texts have in common: each line is a filter, and facts can be combined. */
function TextsRail({ rows, filter, onFilter }: Pick<TextsTabProps, 'rows' | 'filter' | 'onFilter'>) {
  const counts = (kind: FactKind) => rows.filter(({ facts }) => facts.some((fact) => fact.kind === kind)).length;
  const toggle = (kind: FactKind) => {
    const without = filter.facts.filter((one) => one !== kind);
    onFilter({ ...filter, facts: without.length < filter.facts.length ? without : [...without, kind] });
  };
  return (
    <aside className="texts-rail" aria-label={ASSIGNMENT.factsHeading}>
      <input
        id="desk-find"
        type="search"
        aria-label={ASSIGNMENT.find}
        placeholder={ASSIGNMENT.find}
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
      <h2>{ASSIGNMENT.state}</h2>
      <ul>
        <li>
          <RailButton
            isOn={filter.state === undefined && filter.facts.length === 0}
            count={rows.length}
            onPress={() => onFilter({ ...filter, state: undefined, facts: [] })}
          >
            {ASSIGNMENT.all}
          </RailButton>
        </li>
        {TEXT_STATES.map((state) => (
          <li key={state}>
            <RailButton
              isOn={filter.state === state}
              count={rows.filter((row) => row.state === state).length}
              onPress={() => onFilter({ ...filter, state: filter.state === state ? undefined : state })}
            >
              <StateSign state={state} /> {ASSIGNMENT.states[state]}
            </RailButton>
          </li>
        ))}
      </ul>
      <h2>{ASSIGNMENT.factsHeading}</h2>
      <ul>
        {FACT_KINDS.filter((kind) => counts(kind) > 0 || filter.facts.includes(kind)).map((kind) => (
          <li key={kind}>
            <RailButton isOn={filter.facts.includes(kind)} count={counts(kind)} onPress={() => toggle(kind)}>
              {READ_FACTS.has(kind) ? <i>{ASSIGNMENT.facts[kind]}</i> : ASSIGNMENT.facts[kind]}
            </RailButton>
          </li>
        ))}
      </ul>
      <HowOften />
    </aside>
  );
}

/** What is counted, what is read by rule, and how often that is right. */
function HowOften() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="texts-note">
        {ASSIGNMENT.factsNote} <i>{ASSIGNMENT.factsNoteRead}</i>{' '}
        <button type="button" className="desk-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {ASSIGNMENT.howOften}
        </button>
      </p>
      {isOpen && <p className="texts-note">{ASSIGNMENT.howOftenText}</p>}
    </>
  );
}

/** How many lines a screen holds, and a few more. */
const SCREENFUL = 30;

function TextsTable(props: TextsTabProps) {
  const { view, names, shown, current, onCurrent, selected, onSelect, addressOfText, onVerb } = props;
  const { columns } = ASSIGNMENT;
  const drawn = useDrawnRows(shown.length, SCREENFUL);
  return (
    <table className="desk-table texts-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{ASSIGNMENT.selection}</span>
          </th>
          <th scope="col">{columns.code}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.facts}</th>
          <th scope="col" className="desk-number">
            {columns.words}
          </th>
          <th scope="col" className="texts-handed-in">
            {columns.handedIn}
          </th>
          <th scope="col" className="desk-number">
            {columns.comments}
          </th>
          <th scope="col" className="desk-number">
            {columns.mark}
          </th>
          <th scope="col">
            <span className="visually-hidden">{ASSIGNMENT.more}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.slice(0, drawn).map((row) => (
          <Row
            key={row.text.id}
            view={view}
            name={names?.get(row.text.code)}
            row={row}
            isCurrent={row.text.id === current}
            isSelected={selected.has(row.text.id)}
            address={addressOfText(row.text.id)}
            onCurrent={onCurrent}
            onSelect={onSelect}
            onVerb={onVerb}
          />
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
    <button type="button" className="rail-button" aria-pressed={isOn} onClick={onPress}>
      <span>{children}</span>
      <span>{count}</span>
    </button>
  );
}

const STATE_SIGNS: Record<TextState, string> = {
  'not read': 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z',
  read: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z',
  commented: 'M2 3h12v8H7l-4 3v-3H2z',
  returned: 'M2 8.5 6 12.5 14 4',
};

/** The shape of a state; its word is always beside it or its name. */
export function StateSign({ state, label }: { state: TextState; label?: string }) {
  return (
    <svg
      className={`state-sign state-${state.replace(' ', '-')}`}
      viewBox="0 0 16 16"
      width="14"
      height="14"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={STATE_SIGNS[state]} />
      {state === 'read' && <path className="state-half" d="M8 2v12a6 6 0 0 0 0-12z" />}
    </svg>
  );
}

interface RowProps {
  view: AssignmentView;
  name: string | undefined;
  row: TextRow;
  isCurrent: boolean;
  isSelected: boolean;
  address: string;
  onCurrent: (text: string) => void;
  onSelect: (text: string) => void;
  onVerb: (verb: TextVerb, text: HandedInText) => void;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

function Row({
  view,
  name,
  row: { text, state, facts },
  isCurrent,
  isSelected,
  address,
  onCurrent,
  onSelect,
  onVerb,
}: RowProps) {
  // The feedback that counts stays in sight when a new version has none yet.
  const marked = markedVersion(view, text);
  const comments = commentsOn(view, marked.id).length;
  const returned = returnOf(view, text.id);
  return (
    <tr className="texts-row" data-current={isCurrent || undefined} data-state={state}>
      <td>
        <input
          type="checkbox"
          aria-label={ASSIGNMENT.select(text.code)}
          checked={isSelected}
          onChange={() => onSelect(text.id)}
        />
      </td>
      <th scope="row">
        <a
          className="desk-row-link"
          href={address}
          aria-current={isCurrent || undefined}
          onFocus={() => onCurrent(text.id)}
        >
          {text.code}
        </a>
        {text.version > 1 && <small> {ASSIGNMENT.version(text.version)}</small>}
        {name !== undefined && <span className="texts-name"> {name}</span>}
      </th>
      <td className="texts-state">
        <StateSign state={state} /> {ASSIGNMENT.states[state]}
      </td>
      <td className="texts-facts">
        {returned && comments > 0 ? (
          <span>{ASSIGNMENT.answered(Object.keys(returned.answers).length, comments)}</span>
        ) : (
          facts.slice(0, 3).map((fact) => (
            <span key={fact.kind} data-fact={fact.kind}>
              {READ_FACTS.has(fact.kind) ? <i>{factWords(fact)}</i> : factWords(fact)}
            </span>
          ))
        )}
        {!text.reading && facts.length === 0 && <span className="texts-reading">{ASSIGNMENT.reading}</span>}
      </td>
      <td className="desk-number">{text.words}</td>
      <td className="texts-handed-in">{DAY.format(text.handedInMs)}</td>
      <td className="desk-number">{comments === 0 ? '–' : comments}</td>
      <td className="desk-number">
        {markWords(view, marked)}
        {marked !== text && <small> {ASSIGNMENT.version(marked.version)}</small>}
      </td>
      <td>
        <MoreMenu label={ASSIGNMENT.menuOf(text.code)} isPassed>
          {verbsOf(view, text, state).map((verb) => (
            <MenuItem key={verb} onChoose={() => onVerb(verb, text)}>
              {ASSIGNMENT.verbs[verb]}
            </MenuItem>
          ))}
        </MoreMenu>
      </td>
    </tr>
  );
}

/** What can be done with a text in its line. */
export type TextVerb = keyof typeof ASSIGNMENT.verbs;

function verbsOf({ role, marks }: AssignmentView, { id }: HandedInText, state: TextState): TextVerb[] {
  const { isRead, levels } = marks[id] ?? NO_MARK;
  const canUnread = state === 'read' && isRead && Object.keys(levels).length === 0;
  return [
    'open',
    ...(state === 'not read' ? (['mark as read'] as const) : []),
    ...(canUnread ? (['mark as not read'] as const) : []),
    ...(role === 'teacher' ? (['return', 'delete'] as const) : []),
  ];
}

/** A fact in a few words. */
function factWords(fact: Fact): string {
  switch (fact.kind) {
    case 'changed':
    case 'changed since returned':
    case 'no position':
    case 'no counterclaim':
      return ASSIGNMENT.fact[fact.kind];
    case 'same words':
      return ASSIGNMENT.fact['same words'](fact.code ?? '');
    case 'claim without evidence':
      return ASSIGNMENT.fact['claim without evidence'](fact.claims ?? []);
    case 'late':
    case 'cited not listed':
    case 'listed not cited':
      return ASSIGNMENT.fact[fact.kind](fact.count ?? 0);
  }
}

/** A mark in a few words: points, or how many criteria have a level. */
function markWords(view: AssignmentView, { id }: HandedInText): ReactNode {
  const { criteria } = view.settings.rubric;
  const levels = levelsThatCount(view, id);
  const set = levelsSet(criteria, levels);
  if (set === 0) return '–';
  if (set < criteria.length) return <small>{ASSIGNMENT.levelsSet(set, criteria.length)}</small>;
  const total = pointsOf(criteria, levels);
  return <b>{total ? total.points : '✓'}</b>;
}
