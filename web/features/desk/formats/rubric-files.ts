import {
  CRITERIA_MAX,
  type Criterion,
  DESK_NAME_MAX_LENGTH,
  DESK_WORDS_MAX_LENGTH,
  type Level,
  LEVELS_MAX,
  type Rubric,
} from '#shared-types/desk/assignment';
import { isObject } from '#shared-types/is-object';
import { asDocumentText, plainWords } from '#shared-types/text/characters';

import { randomId } from '../../../calls/random-id.ts';
import { SINGLE_POINT } from '../../../content/desk/rubric.ts';
import { columnOf, readCsv, writeCsv } from './csv.ts';

/** Something in a file that the rubric doesn't have. */
export type LeftOut =
  | { is: 'criteria'; count: number }
  | { is: 'levels' | 'words cut'; criterion: string; count: number }
  | { is: 'rows without a name'; count: number };

/** A rubric of a file, and what of it was left. */
export interface ReadRubric {
  name: string;
  rubric: Rubric;
  left: readonly LeftOut[];
}

/** A criterion as a file has it: any number of levels, of any length. */
interface RawCriterion {
  id?: string | undefined;
  name: string;
  about?: string;
  levels: { name: string; words: string; points?: number | undefined }[];
}

/** Where the kind of a rubric is in a file, as CASE has no name for it. */
const KIND = 'sullivan:kind';
const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;
/** Points behind the name of a level: “Secure (4 points)”. */
const NAMED_POINTS = /^(.*?)[\s,:–-]*[([]?\s*(\d+(?:[.,]\d+)?)\s*(?:points?|pts?|marks?)\.?\s*[)\]]?\s*$/i;
const CANVAS_HEADING = ['Rubric Name', 'Criteria Name', 'Criteria Description', 'Criteria Enable Range'];
const RATING = ['Rating Name', 'Rating Description', 'Rating Points'] as const;
const MAX_POINTS = 1000;

/**
 * The rubrics in a file or in pasted cells: Canvas's CSV, CASE 1.1 as JSON, or a table whose first row names the levels. Empty if there is none.
 * @param name what a rubric is called that has no name of its own.
 */
export function readRubrics(file: string, name: string): ReadRubric[] {
  const rubrics = file.trimStart().startsWith('{') ? caseRubrics(file) : tableRubrics(file);
  return rubrics
    .map(({ name: own, kind, criteria, nameless }) =>
      asRubric(own.trim() === '' ? name : own, kind, criteria, nameless),
    )
    .filter(({ rubric }) => rubric.criteria.length > 0);
}

/** A rubric with the ids that criteria of the same name have now, so that marks stay with them. */
export function withPresentIds(rubric: Rubric, present: Rubric): Rubric {
  const ids = new Map(present.criteria.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  const own = new Set(rubric.criteria.map(({ id }) => id));
  const criteria = rubric.criteria.map((criterion) => {
    const key = criterion.name.trim().toLowerCase();
    const id = ids.get(key);
    ids.delete(key);
    return id === undefined || own.has(id) ? criterion : { ...criterion, id };
  });
  return { ...rubric, criteria };
}

/** A rubric as the CSV that Canvas takes. Rows end with their last level, since Canvas makes a level of an empty cell. */
export function canvasRubric({ criteria }: Rubric, name: string): string {
  const most = Math.max(1, ...criteria.map(({ levels }) => levels.length));
  const heading = [...CANVAS_HEADING, ...Array.from({ length: most }, () => RATING).flat()];
  const rows = criteria.map(({ name: criterion, about = '', levels }) => [
    name,
    criterion,
    about,
    'false',
    ...levels.flatMap((level) => [level.name, level.words, level.points?.toString() ?? '']),
  ]);
  return writeCsv([heading, ...rows]);
}

/** A rubric as JSON with the names of CASE 1.1. */
export function caseRubric({ kind, criteria }: Rubric, name: string, now: Date): string {
  const changed = { lastChangeDateTime: now.toISOString() };
  const rubric = {
    ...caseId(randomId()),
    title: name,
    ...changed,
    extensions: { [KIND]: kind },
    CFRubricCriteria: criteria.map((criterion, index) => ({
      ...caseId(criterion.id),
      category: criterion.name,
      description: criterion.about ?? '',
      position: index + 1,
      ...changed,
      CFRubricCriterionLevels: criterion.levels.map((level, at) => ({
        ...caseId(criterion.id.slice(0, -2) + (at + 1).toString(16).padStart(2, '0')),
        quality: level.name,
        description: level.words,
        ...(level.points === undefined ? {} : { score: level.points }),
        position: at + 1,
        ...changed,
      })),
    })),
  };
  return `${JSON.stringify({ CFRubrics: [rubric] }, undefined, 2)}\n`;
}

/** A rubric as a table in Markdown. */
export function markdownRubric({ criteria }: Rubric, name: string): string {
  const longest = criteria.reduce<readonly Level[]>(
    (most, { levels }) => (levels.length > most.length ? levels : most),
    [],
  );
  const heading = ['', ...longest.map(({ name: level }) => level)];
  const rows = criteria.map(({ name: criterion, about, levels }) => [
    `**${markdownCell(criterion)}**${about === undefined || about === '' ? '' : `<br>${markdownCell(about)}`}`,
    ...heading.slice(1).map((_, index) => markdownLevel(levels[index], heading[index + 1])),
  ]);
  const lines = [heading.map(markdownCell), heading.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return `# ${markdownCell(name)}\n\n${lines.join('\n')}\n`;
}

interface RawRubric {
  name: string;
  kind?: Rubric['kind'] | undefined;
  criteria: RawCriterion[];
  /** How many rows had no name, and were left. */
  nameless: number;
}

function tableRubrics(file: string): RawRubric[] {
  const { rows } = readCsv(file);
  const [heading = []] = rows;
  return columnOf(heading, 'Criteria Name') < 0 ? pastedRubric(rows) : canvasRubrics(rows);
}

/** Canvas's own reader counts: the first column whose heading contains “Rating Name” belongs to the first of “Rating Points”. */
function canvasRubrics([heading = [], ...rows]: readonly string[][]): RawRubric[] {
  const [names = [], words = [], points = []] = RATING.map((rating) =>
    heading.flatMap((cell, index) => (cell.toLowerCase().includes(rating.toLowerCase()) ? [index] : [])),
  );
  const [rubricAt, nameAt, aboutAt] = CANVAS_HEADING.map((column) => columnOf(heading, column));
  const rubrics = new Map<string, RawRubric>();
  for (const row of rows) {
    const cell = (index = -1) => row[index] ?? '';
    const rubric = rubrics.get(cell(rubricAt)) ?? { name: cell(rubricAt), criteria: [], nameless: 0 };
    rubrics.set(rubric.name, rubric);
    const levels = names.flatMap((at, index) =>
      cell(at) === '' && cell(words[index]) === ''
        ? []
        : [{ name: cell(at), words: cell(words[index]), points: numberIn(cell(points[index])) }],
    );
    if (cell(nameAt).trim() === '') rubric.nameless++;
    else rubric.criteria.push({ name: cell(nameAt), about: cell(aboutAt), levels });
  }
  return [...rubrics.values()];
}

/** A table whose first row has the levels behind one cell; a row of that length has the words of a criterion behind its name. */
function pastedRubric([heading = [], ...rows]: readonly string[][]): RawRubric[] {
  const levels = heading.slice(1).map((cell) => {
    const [, name, points] = NAMED_POINTS.exec(cell) ?? [];
    return name === undefined || points === undefined ? { name: cell } : { name, points: numberIn(points) };
  });
  const named = rows.filter(([name = '']) => name.trim() !== '');
  const criteria = named.map(([first = '', ...cells]) => {
    const [name = '', ...about] = first.split('\n');
    // More cells than the first row has levels: kept as levels without a name, for somebody to name.
    const all = [
      ...levels,
      ...cells
        .slice(levels.length)
        .filter((cell) => cell !== '')
        .map(() => ({ name: '' })),
    ];
    return {
      name,
      about: about.join('\n'),
      levels: all.map((level, index) => Object.assign({ words: cells[index] ?? '' }, level)),
    };
  });
  return [{ name: heading[0] ?? '', criteria, nameless: rows.length - named.length }];
}

function caseRubrics(file: string): RawRubric[] {
  let content: unknown;
  try {
    // A byte order mark counts as white space.
    content = JSON.parse(file.trim());
  } catch {
    return [];
  }
  if (!isObject(content)) return [];
  const list = content['CFRubrics'] === undefined ? [content] : objectsIn(content['CFRubrics']);
  return list.map((rubric) => {
    const extensions = isObject(rubric['extensions']) ? rubric['extensions'] : {};
    const kind = (['levels', 'single point', 'comments only'] as const).find((each) => each === extensions[KIND]);
    const all = objectsIn(rubric['CFRubricCriteria']).toSorted(byPosition).map(caseCriterion);
    const criteria = all.filter(({ name }) => name.trim() !== '');
    return { name: textIn(rubric['title']), kind, criteria, nameless: all.length - criteria.length };
  });
}

function caseCriterion(criterion: Record<string, unknown>): RawCriterion {
  const id = textIn(criterion['identifier']);
  const [category, description] = [textIn(criterion['category']), textIn(criterion['description'])];
  return {
    id: UUID.test(id) ? id.replaceAll('-', '').toLowerCase() : undefined,
    name: category === '' ? description : category,
    about: category === '' ? '' : description,
    levels: objectsIn(criterion['CFRubricCriterionLevels'])
      .toSorted(byPosition)
      .map((level) => ({
        name: textIn(level['quality']),
        words: textIn(level['description']) || textIn(level['feedback']),
        points: scoreIn(level['score']),
      })),
  };
}

/** A rubric that the desk can hold, and what there was no room for. */
function asRubric(
  name: string,
  kind: Rubric['kind'] | undefined,
  raw: readonly RawCriterion[],
  nameless: number,
): ReadRubric {
  const ids = new Set<string>();
  const kept = raw.slice(0, CRITERIA_MAX).map((criterion) => {
    const id = criterion.id === undefined || ids.has(criterion.id) ? randomId() : criterion.id;
    ids.add(id);
    return asCriterion(criterion, id);
  });
  const criteria = kept.map(({ criterion }) => criterion);
  const left: LeftOut[] = kept.flatMap((each) => each.left);
  if (raw.length > CRITERIA_MAX) left.push({ is: 'criteria', count: raw.length - CRITERIA_MAX });
  if (nameless > 0) left.push({ is: 'rows without a name', count: nameless });
  return { name: oneLine(name), rubric: { kind: kind ?? kindOf(criteria), criteria }, left };
}

function asCriterion(raw: RawCriterion, id: string): { criterion: Criterion; left: LeftOut[] } {
  const name = oneLine(raw.name);
  const about = wordsIn(raw.about ?? '');
  const levels = raw.levels.slice(0, LEVELS_MAX).map(asLevel);
  const cut = [raw.about ?? '', ...raw.levels.map(({ words }) => words)].filter(
    (all) => all.length > DESK_WORDS_MAX_LENGTH,
  );
  const left: LeftOut[] = [];
  if (raw.levels.length > LEVELS_MAX)
    left.push({ is: 'levels', criterion: name, count: raw.levels.length - LEVELS_MAX });
  if (cut.length > 0) left.push({ is: 'words cut', criterion: name, count: cut.length });
  return { criterion: { id, name, ...(about === '' ? {} : { about }), levels }, left };
}

function asLevel({ name, words, points }: RawCriterion['levels'][number]): Level {
  return { name: oneLine(name), words: wordsIn(words), ...(points === undefined ? {} : { points }) };
}

function kindOf(criteria: readonly Criterion[]): Rubric['kind'] {
  if (criteria.every(({ levels }) => levels.length === 0)) return 'comments only';
  const single = SINGLE_POINT.join('\n');
  return criteria.every(({ levels }) => levels.map(({ name }) => name).join('\n') === single)
    ? 'single point'
    : 'levels';
}

function caseId(id: string): { identifier: string; uri: string } {
  const identifier = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { identifier, uri: `urn:uuid:${identifier}` };
}

function markdownLevel(level: Level | undefined, heading: string | undefined): string {
  if (!level) return '';
  const { name, words, points } = level;
  const parts = [
    ...(name === heading || name === '' ? [] : [`*${markdownCell(name)}*`]),
    markdownCell(words),
    ...(points === undefined ? [] : [`(${points})`]),
  ];
  return parts.filter((part) => part !== '').join('<br>');
}

function markdownCell(words: string): string {
  return words
    .trim()
    .replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`)
    .replaceAll(/\s*\n\s*/g, '<br>');
}

function numberIn(cell: string): number | undefined {
  const points = cell.trim() === '' ? Number.NaN : Number(cell.trim().replace(',', '.'));
  return points >= 0 && points <= MAX_POINTS ? Math.round(points * 100) / 100 : undefined;
}

/** CASE writes scores as numbers, and some programs as text. */
function scoreIn(value: unknown): number | undefined {
  return numberIn(typeof value === 'number' ? value.toString() : textIn(value));
}

function oneLine(words: string): string {
  return plainWords(words).replaceAll(/\s+/g, ' ').trim().slice(0, DESK_NAME_MAX_LENGTH).toWellFormed();
}

function wordsIn(words: string): string {
  return asDocumentText(words.trim().slice(0, DESK_WORDS_MAX_LENGTH));
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function byPosition(a: Record<string, unknown>, b: Record<string, unknown>): number {
  return Number(a['position'] ?? 0) - Number(b['position'] ?? 0) || 0;
}
