import { useRef, useState } from 'react';

import type {
  AgreedMark,
  AssignmentView,
  Criterion,
  DeskComment,
  ReadersMark,
  TextMark,
} from '#shared-types/desk/assignment';

import { MARKING, SECOND_READER } from '../../../content/desk/desk.ts';
import { RUBRIC } from '../../../content/desk/rubric.ts';
import { Button } from '../../../ui/button.tsx';
import { commentsOn, compareCodes, NO_MARK, pointsOf, totalOf } from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { DIGITS, type DeskKey, PageKeys, rowKeys } from '../assignment/desk-keys.tsx';
import { bodyOf, sentencesOf } from '../assignment/text-body.ts';

type Levels = TextMark['levels'];

/** One text that two people have marked. */
interface ReadTwice {
  key: string;
  text: string;
  code: string;
  words: number;
  /** Who the other reader is, by the name that their link has. */
  name: string;
  own: Levels;
  theirs: Levels;
  comments: { own: readonly DeskComment[]; theirs: readonly DeskComment[] };
  agreed: AgreedMark | undefined;
}

/** The texts that both have marked, by code. */
function textsReadTwice(view: AssignmentView): ReadTwice[] {
  const names = new Map(view.readers.map(({ id, name }) => [id, name]));
  const read = view.others.flatMap(({ reader, text: id, mark, comments }: ReadersMark): ReadTwice[] => {
    const text = view.texts.find((one) => one.id === id);
    if (!text) return [];
    return [
      {
        key: `${reader} ${id}`,
        text: id,
        code: text.code,
        words: text.words,
        name: names.get(reader) ?? (view.settings.teacherName || SECOND_READER.teacher),
        own: (view.marks[id] ?? NO_MARK).levels,
        theirs: mark.levels,
        comments: { own: commentsOn(view, id), theirs: comments },
        agreed: view.agreed.find((one) => one.text === id),
      },
    ];
  });
  return read.toSorted((a, b) => compareCodes(a.code, b.code));
}

/** The levels that are agreed: what both have set alike, what was agreed before, and what the teacher has picked since. */
function levelsOf(read: ReadTwice, criteria: readonly Criterion[], picked: Levels = {}): Levels {
  const levels = criteria.flatMap(({ id }): [string, number][] => {
    const same = read.own[id] === read.theirs[id] ? read.own[id] : undefined;
    const level = picked[id] ?? read.agreed?.levels[id] ?? same;
    return level === undefined ? [] : [[id, level]];
  });
  return Object.fromEntries(levels);
}

/** What a criterion is called, by its place in the rubric where it has no name. */
function nameOf({ name }: Criterion, index: number): string {
  return name || `${RUBRIC.criterion} ${index + 1}`;
}

/** What two readers have set, one text at a time: the difference is one of levels, since totals hide it. */
export function SecondComparison() {
  const { addressOf } = useDesk();
  const comparing = useComparing();
  const { read, criterion, at } = comparing;
  const text = useRef<HTMLElement>(null);
  if (!read) return null;
  return (
    <div className="compared desk-columns">
      <ComparedTexts read={read} comparing={comparing} onChosen={() => text.current?.focus()} />
      <section className="compared-text quiet" aria-label={read.code} ref={text} tabIndex={-1}>
        <div className="compared-head row wrap middle split">
          <h2>
            {read.code} <small className="soft">{MARKING.words(read.words)}</small>
          </h2>
          <a className="button" href={addressOf('texts', read.text)}>
            {SECOND_READER.openText}
          </a>
        </div>
        <div className="desk-wide">
          <ComparedTable read={read} comparing={comparing} onChosen={() => text.current?.focus()} />
        </div>
        {criterion && (
          <div className="compared-reasons desk-columns above-4">
            <Reasons
              heading={SECOND_READER.yourReasons(nameOf(criterion, at))}
              comments={read.comments.own}
              {...{ read, criterion }}
            />
            <Reasons
              heading={SECOND_READER.theirReasons(read.name, nameOf(criterion, at))}
              comments={read.comments.theirs}
              {...{ read, criterion }}
            />
          </div>
        )}
        <Agreeing read={read} comparing={comparing} />
      </section>
      <PageKeys keys={comparing.keys} note={SECOND_READER.logged} />
    </div>
  );
}

/** The texts that both have marked. */
function ComparedTexts({ read, comparing, onChosen }: ComparedTableProps) {
  const { criteria } = useDesk().view.settings.rubric;
  const { texts } = comparing;
  return (
    <nav className="compared-texts" aria-label={SECOND_READER.readTwice(texts.length)}>
      <h2>{SECOND_READER.readTwice(texts.length)}</h2>
      <ul className="rows line-above">
        {texts.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className="desk-line bare stack gap-0 full rule-below"
              aria-current={one === read || undefined}
              onClick={() => {
                comparing.show(one);
                // From here, Enter is a key of the text.
                onChosen();
              }}
            >
              <b>{one.code}</b> <span>{one.agreed && totalOf(criteria, one.agreed.levels)}</span>
              <small className="soft">{stateWords(one, criteria)}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sets the agreed mark, or says what is left to agree on. */
function Agreeing({ read, comparing }: Pick<ComparedTableProps, 'read' | 'comparing'>) {
  const { criteria } = useDesk().view.settings.rubric;
  const { levels, isTeacher, isWhole, isChanged } = comparing;
  return (
    <div className="compared-agree row wrap middle above-4">
      {isTeacher && (
        <Button look="primary" disabled={!isWhole || !isChanged} onClick={() => comparing.agree(levels)}>
          {SECOND_READER.agree} <kbd>Enter</kbd>
        </Button>
      )}
      {read.agreed && <small>{SECOND_READER.agreedBy(read.agreed.by, WHEN.format(read.agreed.atMs))}</small>}
      {isTeacher && !isWhole && <small>{SECOND_READER.leftToAgree(openCriteria(levels, criteria))}</small>}
    </div>
  );
}

/** How many criteria have no level that both agree on. */
function openCriteria(levels: Levels, criteria: readonly Criterion[]): number {
  return criteria.filter(({ id }) => levels[id] === undefined).length;
}

function stateWords(read: ReadTwice, criteria: readonly Criterion[]): string {
  if (read.agreed) return SECOND_READER.agreedOn(DAY.format(read.agreed.atMs));
  const left = openCriteria(levelsOf(read, criteria), criteria);
  return left === 0 ? SECOND_READER.allSame : SECOND_READER.leftToAgree(left);
}

/** Which text and criterion are compared, what is picked, and what the keys do. */
function useComparing() {
  const { open, view, go } = useDesk();
  const { criteria } = view.settings.rubric;
  const [chosen, setChosen] = useState<string>();
  const [focus, setFocus] = useState<number>();
  const [picked, setPicked] = useState<Readonly<Record<string, Levels>>>({});
  const texts = textsReadTwice(view);
  const read = texts.find(({ key }) => key === chosen) ?? texts.find(({ agreed }) => !agreed) ?? texts[0];
  const levels = read ? levelsOf(read, criteria, picked[read.key]) : {};
  // The first criterion on which they differ is the one to talk about.
  const first = criteria.findIndex(({ id }) => levels[id] === undefined);
  const at = focus ?? Math.max(0, first);
  const criterion = criteria[at];
  const isTeacher = view.role === 'teacher';
  const show = (one: ReadTwice | undefined) => {
    if (!one) return;
    setChosen(one.key);
    setFocus(undefined);
  };
  const move = (by: number) => show(texts[texts.findIndex((one) => one === read) + by]);
  const moveFocus = (by: number) => setFocus(Math.min(criteria.length - 1, Math.max(0, at + by)));
  const pick = (level: number | undefined, id = criterion?.id) => {
    if (!isTeacher || !read || id === undefined || level === undefined) return;
    if (level >= (criteria.find((one) => one.id === id)?.levels.length ?? 0)) return;
    const next = { ...levels, [id]: level };
    setPicked({ ...picked, [read.key]: { ...picked[read.key], [id]: level } });
    const left = criteria.findIndex((one) => next[one.id] === undefined);
    setFocus(left < 0 ? criteria.findIndex((one) => one.id === id) : left);
  };
  const isWhole = openCriteria(levels, criteria) === 0;
  const isChanged = criteria.some(({ id }) => levels[id] !== read?.agreed?.levels[id]);
  const agree = (whole: Levels) => {
    if (!read || !isTeacher || !isWhole || !isChanged) return;
    open.act({ do: 'agree', text: read.text, levels: whole });
    const index = texts.indexOf(read);
    show([...texts.slice(index + 1), ...texts.slice(0, index)].find((one) => !one.agreed) ?? read);
  };
  const teachers: DeskKey[] = [
    { keys: DIGITS, name: 'agreedLevel', isShown: true, run: (key) => pick(Number(key) - 1) },
    { keys: ['a'], name: 'theirLevel', isShown: true, run: () => pick(criterion && read?.theirs[criterion.id]) },
    { keys: ['Enter'], name: 'agree', isShown: true, run: () => agree(levels) },
  ];
  const keys: DeskKey[] = [
    ...rowKeys(move),
    { keys: ['[', ']'], name: 'criterion', isShown: true, run: (key) => moveFocus(key === ']' ? 1 : -1) },
    ...(isTeacher ? teachers : []),
    { keys: ['Escape'], name: 'leave', run: () => go('texts') },
  ];
  return { texts, read, levels, criterion, at, isWhole, isChanged, isTeacher, show, setFocus, pick, agree, keys };
}

interface ComparedTableProps {
  read: ReadTwice;
  comparing: ReturnType<typeof useComparing>;
  /** Called when somebody has pressed a text, a criterion or a level. */
  onChosen: () => void;
}

function ComparedTable({ read, comparing, onChosen }: ComparedTableProps) {
  const { criteria } = useDesk().view.settings.rubric;
  const { levels } = comparing;
  const [own, theirs, agreed] = [read.own, read.theirs, levels].map((each) => pointsOf(criteria, each));
  const differences = criteria.flatMap(({ id }) => differenceOf(read.own[id], read.theirs[id]) ?? []);
  const apart = differences.reduce((sum, each) => sum + each, 0);
  return (
    <table className="desk-table compared-table full size-control">
      <thead>
        <tr>
          <th scope="col">{SECOND_READER.criterion}</th>
          <th scope="col">
            <Mark kind="own" /> {SECOND_READER.you}
          </th>
          <th scope="col">
            <Mark kind="theirs" /> {read.name}
          </th>
          <th scope="col">{SECOND_READER.difference}</th>
          <th scope="col">{SECOND_READER.agreed}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion, index) => (
          <ComparedRow key={criterion.id} {...{ read, comparing, onChosen, criterion, index }} />
        ))}
      </tbody>
      {own && theirs && agreed && (
        <tfoot>
          <tr>
            <th scope="row">{SECOND_READER.together}</th>
            <td>{MARKING.total(own.points, own.most)}</td>
            <td>{MARKING.total(theirs.points, theirs.most)}</td>
            <td>{differences.length > 0 && differenceWords(apart)}</td>
            <td>
              {agreed.isWhole ? MARKING.total(agreed.points, agreed.most) : MARKING.soFar(agreed.points, agreed.most)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface ComparedRowProps extends ComparedTableProps {
  criterion: Criterion;
  index: number;
}

function ComparedRow({ read, comparing, onChosen, criterion, index }: ComparedRowProps) {
  const { levels, at, isTeacher, setFocus, pick } = comparing;
  const { id, levels: all } = criterion;
  const [left, right] = [read.own[id], read.theirs[id]];
  return (
    <tr data-current={index === at || undefined}>
      <th scope="row">
        <button
          type="button"
          className="bare"
          aria-current={index === at || undefined}
          onClick={() => {
            setFocus(index);
            onChosen();
          }}
        >
          {nameOf(criterion, index)}
        </button>
      </th>
      <td>
        <Level levels={all} level={left} />
      </td>
      <td>
        <Level levels={all} level={right} />
      </td>
      <td>
        <Rungs count={all.length} own={left} theirs={right} />
        <small className={left === right ? 'own-line soft' : 'own-line compared-apart'}>
          {differenceWords(differenceOf(left, right))}
        </small>
      </td>
      <td>
        {isTeacher && (index === at || levels[id] === undefined) ? (
          <LevelChoice
            label={`${SECOND_READER.agreed}: ${read.code}, ${nameOf(criterion, index)}`}
            levels={all}
            level={levels[id]}
            onPick={(level) => {
              pick(level, id);
              onChosen();
            }}
          />
        ) : (
          <Level levels={all} level={levels[id]} />
        )}
      </td>
    </tr>
  );
}

/** How many levels are between two; undefined if one isn't set. */
function differenceOf(own: number | undefined, theirs: number | undefined): number | undefined {
  return own === undefined || theirs === undefined ? undefined : Math.abs(own - theirs);
}

function differenceWords(levels: number | undefined): string {
  if (levels === undefined) return '';
  return levels === 0 ? SECOND_READER.same : SECOND_READER.levelsApart(levels);
}

function Level({ levels, level }: { levels: Criterion['levels']; level: number | undefined }) {
  const set = level === undefined ? undefined : levels[level];
  if (level === undefined || !set) return SECOND_READER.notSet;
  return (
    <>
      <b>{set.name || RUBRIC.level(level + 1)}</b>
      {set.points !== undefined && ` · ${set.points}`}
    </>
  );
}

interface LevelChoiceProps {
  label: string;
  levels: Criterion['levels'];
  level: number | undefined;
  onPick: (level: number) => void;
}

function LevelChoice({ label, levels, level: picked, onPick }: LevelChoiceProps) {
  return (
    <fieldset className="compared-choice row wrap gap-1 bare flat" aria-label={label}>
      {levels.map(({ name: level }, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a level is its place
          key={index}
          type="button"
          className="box"
          aria-pressed={picked === index}
          onClick={() => onPick(index)}
        >
          <b>{index + 1}</b> <small className="own-line soft">{level || RUBRIC.level(index + 1)}</small>
        </button>
      ))}
    </fieldset>
  );
}

/** How far apart two rungs are, and how large a mark is, in the drawing's own units. */
const RUNG = 16;
const RADIUS = 4;

/** The levels as rungs, with a mark for each reader; the words beside them say the same. */
function Rungs({ count, own, theirs }: { count: number; own: number | undefined; theirs: number | undefined }) {
  const middle = (level: number) => (level + 0.5) * RUNG;
  return (
    <svg
      className="rungs"
      viewBox={`0 0 ${count * RUNG} 14`}
      width={count * RUNG}
      height="14"
      stroke="var(--rule-strong)"
      strokeWidth="2"
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, level) => (
        <path key={level} d={`M${middle(level) - 5} 7h10`} />
      ))}
      {theirs !== undefined && <Dot kind="theirs" at={middle(theirs)} />}
      {own !== undefined && <Dot kind="own" at={middle(own)} radius={own === theirs ? 3 : RADIUS} />}
    </svg>
  );
}

/** The mark by which a reader is known on the rungs. */
function Mark({ kind }: { kind: 'own' | 'theirs' }) {
  return (
    <svg className="rungs" viewBox="0 0 14 14" width="14" height="14" strokeWidth="2" aria-hidden="true">
      <Dot kind={kind} at={7} />
    </svg>
  );
}

/** One's own mark is filled, and the other reader's goes around it. */
function Dot({ kind, at, radius = RADIUS }: { kind: 'own' | 'theirs'; at: number; radius?: number }) {
  return kind === 'own' ? (
    <circle cx={at} cy="7" r={radius} fill="var(--good)" stroke="none" />
  ) : (
    <circle cx={at} cy="7" r={radius + 1.5} fill="none" stroke="var(--accent)" />
  );
}

interface ReasonsProps {
  read: ReadTwice;
  criterion: Criterion;
  heading: string;
  comments: readonly DeskComment[];
}

/** What a reader has commented under a criterion, with the words that they pointed at. */
function Reasons({ read, criterion, heading, comments }: ReasonsProps) {
  const { view } = useDesk();
  const reasons = comments.filter((comment) => comment.criterion === criterion.id);
  const text = view.texts.find(({ id }) => id === read.text);
  const sentences = text ? sentencesOf(bodyOf(text)) : [];
  return (
    <section className="surface" aria-label={heading}>
      <h3 className="size-control">{heading}</h3>
      {reasons.length === 0 && <p className="soft size-control">{SECOND_READER.noReasons}</p>}
      <ul className="rows">
        {reasons.map(({ id, from, quote, words }) => {
          const paragraph = sentences.find((one) => one.from <= from && from < one.to)?.paragraph;
          return (
            <li key={id}>
              {words} {paragraph !== undefined && <small>{MARKING.paragraph(paragraph)}</small>}
              <q className="own-line serif soft">{quote}</q>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
