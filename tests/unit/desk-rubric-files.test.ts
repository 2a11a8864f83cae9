import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';

import { CRITERIA_MAX, LEVELS_MAX, Rubric } from '#shared-types/desk/assignment';

import {
  canvasRubric,
  caseRubric,
  markdownRubric,
  readRubrics,
  withPresentIds,
} from '../../web/features/desk/formats/rubric-files.ts';

const RUBRIC: Rubric = {
  kind: 'levels',
  criteria: [
    {
      id: 'a'.repeat(32),
      name: 'Evidence',
      about: 'What a doubter could look up.',
      levels: [
        { name: 'Not yet', words: 'Claims stand on their own.', points: 2 },
        {
          name: 'Secure',
          words: 'Each claim has evidence | that a reader, "any" reader, can check.\nAlways.',
          points: 4.5,
        },
      ],
    },
    { id: 'b'.repeat(32), name: 'Language', levels: [{ name: '=Clear', words: '', points: 0 }] },
  ],
};
const NOW = new Date('2026-11-23T09:00:00Z');

describe('a rubric goes to a file and comes back', () => {
  test('as Canvas’s CSV', () => {
    const [read] = readRubrics(canvasRubric(RUBRIC, 'Argument essay'), 'none');
    expect(read).toMatchObject({ name: 'Argument essay', left: [] });
    expect(withoutIds(read?.rubric)).toEqual(withoutIds(RUBRIC));
  });

  test('as CASE, with the ids to which marks belong', () => {
    for (const kind of ['levels', 'single point', 'comments only'] as const) {
      const rubric = { ...RUBRIC, kind };
      expect(readRubrics(caseRubric(rubric, 'Argument essay', NOW), 'none')).toEqual([
        { name: 'Argument essay', rubric, left: [] },
      ]);
    }
  });

  test('and is a table in Markdown', () => {
    expect(markdownRubric(RUBRIC, 'Essay *one*').split('\n')).toEqual([
      String.raw`# Essay \*one\*`,
      '',
      '|  | Not yet | Secure |',
      '| --- | --- | --- |',
      String.raw`| **Evidence**<br>What a doubter could look up. | Claims stand on their own.<br>(2) | Each claim has evidence \| that a reader, "any" reader, can check.<br>Always.<br>(4.5) |`,
      '| **Language** | *=Clear*<br>(0) |  |',
      '',
    ]);
  });
});

test('a file of Canvas may hold several rubrics, ragged rows and decimal commas', () => {
  const file = [
    'Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,1 Rating Name,1 Rating Description,1 Rating Points,2 RATING NAME,2 Rating Description,2 Rating Points',
    'Essay,Ideas,,false,Good,,"3,5",Fair,,1',
    'Essay,Voice,How it sounds,true,Good,Loud',
    'Essay,,,,,,',
    'Lab,Method,,1',
  ].join('\r\n');
  expect(readRubrics(file, 'none').map(outlineOf)).toEqual([
    ['Essay, levels', 'Ideas: Good (3.5), Fair (1)', 'Voice, How it sounds: Good “Loud”', 'rows without a name: 1'],
    ['Lab, comments only', 'Method: '],
  ]);
});

test('a pasted table has the levels in its first row, and ragged rows lose nothing', () => {
  const pasted = 'Essay\tNot yet (2 points)\tSecure, 4 pts\nEvidence\tNone.\nVoice\tFlat\tClear\tSings\n\tlost';
  expect(readRubrics(pasted, 'none').map(outlineOf)).toEqual([
    [
      'Essay, levels',
      'Evidence: Not yet “None.” (2), Secure (4)',
      'Voice: Not yet “Flat” (2), Secure “Clear” (4),  “Sings”',
      'rows without a name: 1',
    ],
  ]);
  expect(readRubrics('\tNot yet\tMet\tBeyond\nEvidence\t\tEach claim has some.\t', 'Mine')).toMatchObject([
    { name: 'Mine', rubric: { kind: 'single point' } },
  ]);
});

test('a file larger than a rubric may be is read as far as there is room, and the rest is named', () => {
  const wide = Array.from({ length: LEVELS_MAX + 2 }, (_, index) => `Level ${index}`).join('\t');
  const long = Array.from(
    { length: CRITERIA_MAX + 3 },
    (_, index) => `Criterion ${index}\t${'x'.repeat(index ? 1 : 4001)}`,
  );
  const [read] = readRubrics(`\t${wide}\n${long.join('\n')}`, 'Large');
  expect(Check(Rubric, read?.rubric)).toBe(true);
  expect(read?.left).toContainEqual({ is: 'criteria', count: 3 });
  expect(read?.left).toContainEqual({ is: 'levels', criterion: 'Criterion 0', count: 2 });
  expect(read?.left).toContainEqual({ is: 'words cut', criterion: 'Criterion 0', count: 1 });
});

test.each(['', '{', '[]', '{"CFRubrics":[1,{"CFRubricCriteria":"x"}]}', 'just a sentence', '\t\n\t'])(
  'no rubric is read from %j',
  (file) => {
    expect(readRubrics(file, 'none')).toEqual([]);
  },
);

test('a rubric that is brought in again keeps the marks of criteria with the same names', () => {
  const [again] = readRubrics(canvasRubric(RUBRIC, 'Essay'), '');
  if (!again) throw new Error('nothing read');
  const renamed = {
    ...again.rubric,
    criteria: [...again.rubric.criteria, { id: 'c'.repeat(32), name: 'EVIDENCE', levels: [] }],
  };
  expect(withPresentIds(renamed, RUBRIC).criteria.map(({ id }) => id[0]?.repeat(2))).toEqual(['aa', 'bb', 'cc']);
});

function withoutIds(rubric: Rubric | undefined) {
  return { kind: rubric?.kind, criteria: rubric?.criteria.map((criterion) => ({ ...criterion, id: '' })) };
}

const levelOf = ({ name, words, points }: Rubric['criteria'][number]['levels'][number]) =>
  `${name}${words && ` “${words}”`}${points === undefined ? '' : ` (${points})`}`;

/** A rubric in a few lines. */
function outlineOf({ name, rubric, left }: ReturnType<typeof readRubrics>[number]): string[] {
  const criteria = rubric.criteria.map(
    ({ name: criterion, about, levels }) =>
      `${criterion}${about ? `, ${about}` : ''}: ${levels.map(levelOf).join(', ')}`,
  );
  return [`${name}, ${rubric.kind}`, ...criteria, ...left.map(({ is, count }) => `${is}: ${count}`)];
}
