import type { AssignmentView, Criterion, Rubric } from '#shared-types/desk/assignment';
import { folded } from '#shared-types/text/text-search';

import { TEXTS } from '../../../content/desk/texts.ts';
import { codeOf, type NamedStudent } from '../formats/class-names.ts';
import { columnOf, readCsv, writeCsv } from '../formats/csv.ts';
import { type GradedText, gradedTexts, mostPoints } from './graded-texts.ts';

/** The words of the files for grade books. */
const GRADE_FILES = {
  columns: {
    code: 'Code',
    name: 'Name',
    state: 'State',
    handedIn: (zone: string) => `Handed in (${zone})`,
    words: 'Words',
    comments: 'Comments',
    points: (most: number) => `Points (of ${most.toLocaleString('en')})`,
    remark: 'On the whole text',
  },
  level: (criterion: string, level: string) => `${criterion}: ${level}`,
  comment: (quote: string, words: string) => (quote === '' ? words : `“${quote}”\n${words}`),
};

/** A grade book of the teacher's with this assignment's points in it. */
export interface FilledGrades {
  file: string;
  /** The codes of those who were found in it, and have something to fill in. */
  filled: readonly string[];
  /** The names of its rows that belong to nobody on the list of names, or to two. */
  unknownRows: readonly string[];
  /** The codes of those who have a text here, and no row there. */
  withoutRow: readonly string[];
  /** The codes of those whose marks aren't complete, so that their points stay as they were. */
  unfinished: readonly string[];
  /** The most points there, if they differ from the rubric's. */
  otherMost: number | undefined;
}

/** What is the same for all rows of a grade book. */
export interface Filling {
  view: AssignmentView;
  students: readonly NamedStudent[];
  /** Whether points are scaled if the most there isn't the rubric's; else they're filled in as they are. */
  isScaled?: boolean;
}

const CANVAS_HEADING = ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'];
/** Where Canvas puts its own totals, which nobody may fill in. */
const CANVAS_TOTAL = /\b(?:current|final|unposted) (?:score|points|grade)\b/i;
/** What Moodle calls a column in the languages in which most sites speak. In the others, its place says what it is. */
const MOODLE_GRADE = [
  'Grade',
  'Bewertung',
  'Note',
  'Calificación',
  'Valutazione',
  'Nota',
  'Avaliação',
  'Cijfer',
  'Ocena',
  'Оценка',
  '成績',
  '评分',
];
const MOODLE_FEEDBACK = /feedback|comment|коммент|comentari|commento|opmerking|komentarz|评语|反馈|フィードバック/i;
const MOODLE_PARTICIPANT = /^(\D*\D)(\d+)$/;
const MOODLE_DATE = /^-?$|\p{Nd}{4}.*\p{Nd}[:.h]\s?\p{Nd}{2}/u;

/** The class as a table for people: what each has handed in, the level of each criterion, and the points. */
export function peopleFile(view: AssignmentView, students: readonly NamedStudent[]): string {
  const { columns: words } = GRADE_FILES;
  const { rubric, zone } = view.settings;
  const names = new Map(students.map(({ code, name }) => [code, name]));
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const most = mostPoints(rubric);
  const columns: Column[] = [
    [words.code, ({ code }) => code],
    ...(names.size === 0 ? [] : [nameColumn(names)]),
    [words.state, ({ state }) => TEXTS.states[state]],
    [words.handedIn(zone), ({ handedInMs }) => time.format(handedInMs)],
    [words.words, (text) => text.words.toString()],
    [words.comments, ({ comments }) => comments.length.toString()],
    ...rubric.criteria.map(levelColumn),
    ...(most === undefined ? [] : [pointsColumn(most)]),
    [words.remark, ({ remark }) => remark],
  ];
  const rows = gradedTexts(view).map((text) => columns.map(([, cell]) => cell(text) ?? ''));
  return writeCsv([columns.map(([heading]) => heading), ...rows], { hasMark: true });
}

/**
 * Fills the points into the grade book that a teacher has downloaded from Canvas, under the assignment's title, or in a column of its own
 * if there is none. Everything else stays as it was. Undefined if the file is no grade book of Canvas.
 */
export function fillCanvas(file: string, filling: Filling): FilledGrades | undefined {
  const table = readCsv(file);
  const heading = table.rows[0] ?? [];
  const rows = table.rows.slice(1).filter((row) => !isCanvasPoints(row));
  const [studentAt, idAt] = [columnOf(heading, 'Student'), columnOf(heading, 'ID')];
  if (studentAt < 0 || idAt < 0) return undefined;
  const { title, rubric } = filling.view.settings;
  const most = mostPoints(rubric);
  const points = table.rows.find(isCanvasPoints);
  let at = canvasColumn(heading, title);
  if (at < 0) {
    const total = heading.findIndex(
      (cell, index) => CANVAS_TOTAL.test(cell) || /read.only/i.test(points?.[index] ?? ''),
    );
    at = total < 0 ? heading.length : total;
    for (const row of table.rows)
      row.splice(at, 0, row === heading ? title : row === points ? (most?.toString() ?? '') : '');
  }
  const theirs = numberOf((points?.[at] ?? '').trim()) ?? 0;
  const scale = scaleOf(filling, theirs);
  const students = rows.filter((row) => (row[studentAt] ?? '').trim() !== '');
  const found = fillRows(students, filling, {
    ownerOf: (row) => ({ name: row[studentAt] ?? '', id: row[idAt] ?? '' }),
    fill: (row, text) => {
      if (text.points === undefined) return;
      while (row.length < at) row.push('');
      row[at] = scale(text.points);
    },
  });
  return {
    ...found,
    file: writeCsv(table.rows, table),
    otherMost: theirs > 0 && theirs !== most ? theirs : undefined,
  };
}

/** A grade book for Canvas, for a teacher who hasn't downloaded theirs. Canvas finds students without their number by name. */
export function newCanvasFile(filling: Filling): FilledGrades | undefined {
  const rows = filling.students.map(({ name, id = '' }) => [name, id, '', '', '']);
  const most = ['    Points Possible', '', '', '', ''];
  return fillCanvas(writeCsv([CANVAS_HEADING, most, ...rows]), filling);
}

/** The points of an assignment in a grade book of Canvas, by student. */
export function canvasPoints(file: string, title: string): { name: string; id: string; points: number }[] {
  const [heading = [], ...rows] = readCsv(file).rows;
  const [studentAt, idAt, at] = [columnOf(heading, 'Student'), columnOf(heading, 'ID'), canvasColumn(heading, title)];
  return rows.flatMap((row) => {
    const cell = (row[at] ?? '').trim();
    if (cell === '' || isCanvasPoints(row) || Number.isNaN(Number(cell.replace(',', '.')))) return [];
    return [{ name: row[studentAt] ?? '', id: row[idAt] ?? '', points: Number(cell.replace(',', '.')) }];
  });
}

/**
 * Fills grades and feedback into the worksheet that a teacher has downloaded from Moodle, whatever the language of its site; everything
 * else stays as it was, since Moodle takes back only its own worksheet. Undefined if the columns can't be told.
 */
export function fillMoodle(file: string, filling: Filling): FilledGrades | undefined {
  const table = readCsv(file);
  const [heading = [], ...rows] = table.rows;
  const columns = moodleColumns(heading, rows);
  if (!columns) return undefined;
  const { rubric } = filling.view.settings;
  const theirs = columns.most === undefined ? undefined : numberOf(rows[0]?.[columns.most] ?? '');
  const scale = scaleOf(filling, theirs);
  const found = fillRows(rows, filling, {
    ownerOf: (row) => ({
      name: row[columns.name] ?? '',
      id: MOODLE_PARTICIPANT.exec((row[columns.id] ?? '').trim())?.[2] ?? '',
    }),
    fill: (row, text) => {
      const feedback = feedbackHtml(rubric, text);
      if (text.points !== undefined) row[columns.grade] = scale(text.points);
      if (columns.feedback !== undefined && feedback !== '') row[columns.feedback] = feedback;
    },
  });
  return {
    ...found,
    file: writeCsv(table.rows, table),
    otherMost: theirs !== undefined && theirs !== mostPoints(rubric) ? theirs : undefined,
  };
}

/** Writes points for a grade book in which the most is `theirs`, to two digits. */
function scaleOf({ view, isScaled = false }: Filling, theirs: number | undefined): (points: number) => string {
  const most = mostPoints(view.settings.rubric) ?? 0;
  const factor = isScaled && theirs !== undefined && theirs > 0 && most > 0 ? theirs / most : 1;
  return (points) => (Math.round(points * factor * 100) / 100).toString();
}

interface RowFilling {
  ownerOf: (row: readonly string[]) => { name: string; id: string };
  fill: (row: string[], text: GradedText) => void;
}

/** A column of the file for people: its heading, and the cell of a text. */
type Column = [string, (text: GradedText) => string | undefined];

function nameColumn(names: ReadonlyMap<string, string>): Column {
  return [GRADE_FILES.columns.name, ({ code }) => names.get(code)];
}

function pointsColumn(most: number): Column {
  return [GRADE_FILES.columns.points(most), ({ points }) => points?.toString()];
}

function levelColumn({ id, name, levels }: Criterion): Column {
  return [name, (text) => levels[text.levels[id] ?? -1]?.name];
}

/** Fills the rows of those who are found. Two rows of one student are nobody's, as one of them is somebody else. */
function fillRows(
  rows: readonly string[][],
  { view, students }: Filling,
  { ownerOf, fill }: RowFilling,
): Omit<FilledGrades, 'file' | 'otherMost'> {
  const texts = new Map(gradedTexts(view).map((text) => [text.code, text]));
  const owned = rows.map((row) => ({ row, owner: ownerOf(row), code: codeOf(ownerOf(row), students) }));
  const counts = new Map<string, number>();
  for (const { code = '' } of owned) counts.set(code, (counts.get(code) ?? 0) + 1);
  const filled: string[] = [];
  const unknownRows: string[] = [];
  for (const { row, owner, code } of owned) {
    const text = texts.get(code ?? '');
    if (code === undefined || counts.get(code) !== 1) unknownRows.push(owner.name.trim() || owner.id);
    else if (text) {
      fill(row, text);
      filled.push(code);
    }
  }
  const found = new Set(filled);
  return {
    filled,
    unknownRows,
    withoutRow: [...texts.keys()].filter((code) => !found.has(code)),
    unfinished: filled.filter((code) => texts.get(code)?.points === undefined),
  };
}

/** The row with the most points of each column; Canvas has another row or two that are nobody's, without a name. */
function isCanvasPoints([first = '']: readonly string[]): boolean {
  return /points possible/i.test(first);
}

/** Where an assignment is: Canvas writes its number behind its title. */
function canvasColumn(heading: readonly string[], title: string): number {
  return heading.findIndex((cell) => folded(cell.replace(/\s*\(\d+\)\s*$/, '')) === folded(title));
}

interface MoodleColumns {
  id: number;
  name: number;
  grade: number;
  /** Where the most points are; a scale has none. */
  most: number | undefined;
  feedback: number | undefined;
}

/**
 * Where the columns of a worksheet are. “Participant 12” is the first whose cells are one word and another number each, with the name after
 * it; the grade is before the one number that is the same in all rows; feedback is behind the last column of times.
 */
function moodleColumns(heading: readonly string[], rows: readonly string[][]): MoodleColumns | undefined {
  const cells = heading.map((_, index) => rows.map((row) => (row[index] ?? '').trim()));
  const id = cells.findIndex(isParticipants);
  if (id < 0) return undefined;
  const most = cells.findIndex(
    (column, index) => index > id + 2 && isOneNumber(column) && isGrades(cells[index - 1] ?? []),
  );
  const named = columnOf(heading, ...MOODLE_GRADE);
  const grade = named > id ? named : most - 1;
  const lastTime = cells.findLastIndex(
    (column) => column.some((cell) => cell !== '') && column.every((cell) => MOODLE_DATE.test(cell)),
  );
  const after = heading.findIndex((_, index) => index > Math.max(lastTime, grade));
  const feedback = heading.findIndex((cell, index) => index > grade && MOODLE_FEEDBACK.test(cell));
  if (grade <= id || lastTime < 0) return undefined;
  return {
    id,
    name: id + 1,
    grade,
    most: most < 0 ? undefined : most,
    feedback: feedback >= 0 ? feedback : after >= 0 ? after : undefined,
  };
}

function isParticipants(cells: readonly string[]): boolean {
  const parts = cells.map((cell) => MOODLE_PARTICIPANT.exec(cell));
  const words = new Set(parts.map((part) => part?.[1]));
  return cells.length > 0 && words.size === 1 && !words.has(undefined) && new Set(cells).size === cells.length;
}

function isOneNumber(cells: readonly string[]): boolean {
  return new Set(cells).size === 1 && (numberOf(cells[0] ?? '') ?? 0) > 0;
}

function isGrades(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell === '-' || numberOf(cell) !== undefined);
}

function numberOf(cell: string): number | undefined {
  return /^\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : undefined;
}

/** The feedback as Moodle's editor has it, so that lines stay lines and a “<” stays one. */
function feedbackHtml({ criteria }: Rubric, { remark, levels, comments }: GradedText): string {
  const set = criteria.flatMap(({ id, name, levels: all }) => {
    const level = all[levels[id] ?? -1];
    return level ? [GRADE_FILES.level(name, level.name)] : [];
  });
  const said = comments
    .toSorted((a, b) => a.from - b.from)
    .map(({ quote, words }) => GRADE_FILES.comment(quote, words));
  return [remark, set.join('\n'), ...said]
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

function escaped(words: string): string {
  return words.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
