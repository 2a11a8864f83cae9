import { describe, expect, test } from 'vitest';

import {
  codeOf,
  fileOwner,
  isNamedIn,
  namedPeople,
  namesOfKnown,
  readNames,
  readNamesFile,
  writeNamesFile,
} from '../../web/features/desk/formats/class-names.ts';

const CLASS = [
  { code: 'Heron 12', name: 'Ada Okafor' },
  { code: 'Wren 2', name: 'Zoë Łukasz-Müller' },
  { code: 'Teal 13', name: 'Ann Li' },
  { code: 'Pipit 29', name: 'Ann Marie Li' },
  { code: 'Crane 17', name: 'Sam Reid', id: '4711' },
  { code: 'Knot 5', name: 'Sam Stone' },
];

describe('a pasted list', () => {
  test('has one name a line, in either order', () => {
    const names = ['Ada Okafor', 'Ann Li', 'Sam Reid', 'Zoë Łukasz-Müller'];
    expect(readNames('Ada Okafor\r\n\n  Li, Ann \n3. Sam Reid\nAda Okafor\n')).toEqual(names.slice(0, 3));
    expect(readNames('• Ada Okafor\n- Li, Ann\n* Sam Reid\n– Zoë Łukasz-Müller')).toEqual(names);
  });

  test('may be a table with a column of names', () => {
    expect(readNames('ID,Student,Class\n1,"Okafor, Ada",10\n2,Ann Li,10')).toEqual(['Ada Okafor', 'Ann Li']);
    expect(readNames('Surname;First name\nReid;Sam')).toEqual(['Sam Reid']);
    expect(readNames('Ada Okafor\t10B\nAnn Li\t10B')).toEqual(['Ada Okafor', 'Ann Li']);
  });
});

test('a list that was saved to a file is read from it, and nothing else is', () => {
  expect(readNamesFile(writeNamesFile(CLASS))).toEqual(CLASS);
  expect(readNamesFile('{"students":[]}')).toBeUndefined();
  expect(readNamesFile('Ada')).toBeUndefined();
});

describe('a file finds its student', () => {
  test.each([
    ['Ada Okafor.docx', 'Heron 12'],
    ['okafor_ada_essay-final (2).docx', 'Heron 12'],
    ['Zoe Lukasz Muller.odt', 'Wren 2'],
    ['Zoë Łukasz-Müller_88_assignsubmission_file_/essay.docx', 'Wren 2'],
    ['Ada Okafor_901_assignsubmission_file_Sam Reid.docx', 'Heron 12'],
    ['okaforada_123_456_the bell.docx', 'Heron 12'],
    ['lukaszmullerzoe_LATE_123_456_essay.docx', 'Wren 2'],
    ['Ann Marie Li essay.txt', 'Pipit 29'],
    ['Ann Li.txt', 'Teal 13'],
    ['somebody_4711_99_essay.docx', 'Crane 17'],
    ['The bell_4711_attempt_2026-11-23-18-04-59_essay.docx', 'Crane 17'],
    ['The_bell_okafor.ada_attempt_2026-11-23-18-04-59.txt', 'Heron 12'],
    ['4711-90210 - Samuel R - Nov 23, 2026 604 PM - essay.docx', 'Crane 17'],
    ['118-90210 - Ada Okafor- 23 things - Nov 23, 2026 604 PM - Sam Reid.docx', 'Heron 12'],
    ['118-90210 - Zoë Łukasz-Müller - November 23, 2026 6:04 PM/essay.docx', 'Wren 2'],
    ['heron-12.docx', 'Heron 12'],
    ['Okafor.docx', 'Heron 12'],
  ])('%s', (path, code) => {
    expect(codeOf(fileOwner(path), CLASS)).toBe(code);
  });

  const unknown = ['Sam', 'essay', '1', 'Li', 'Heron 99', 'Ada Okafor and Sam Reid'].map((name) => `${name}.docx`);
  test.each(['../../x', '', ...unknown])('or stays unknown rather than be guessed: %s', (path) => {
    expect(codeOf(fileOwner(path), CLASS)).toBeUndefined();
  });

  test('or among files that came without a list, only by the same name', () => {
    const files = [
      { code: 'Heron 12', name: 'essay 1' },
      { code: 'Wren 2', name: 'Ada Okafor' },
    ];
    const found = ['essay 1.docx', 'essay 2.docx', 'essay.docx', 'okafor_ada.txt', 'ada okafor final.txt'].map((path) =>
      codeOf(fileOwner(path), files, 'file names'),
    );
    expect(found).toEqual(['Heron 12', undefined, undefined, 'Wren 2', undefined]);
    expect(codeOf(fileOwner('essay 2.docx'), files)).toBeUndefined();
  });

  test('and two students of one name are never told apart by it', () => {
    const twins = [...CLASS, { code: 'Rook 7', name: 'Okafor Ada' }];
    expect(codeOf({ name: 'Ada Okafor' }, twins)).toBeUndefined();
  });
});

test('a class list that comes after the files gives each file’s student their name, and guesses nobody’s', () => {
  const files = ['Okafor Ada - essay', 'ann_li_final', 'Sam', 'essay 7', 'Stone, Sam', 'sam stone 2'];
  const known = files.map((name, index) => ({ code: `Rook ${index + 1}`, name }));
  const list = ['Ada Okafor', 'Ann Li', 'Ann Marie Li', 'Sam Reid', 'Sam Stone'];
  expect([...namesOfKnown(list, known, 'file names')]).toEqual([
    ['Rook 1', 'Ada Okafor'],
    ['Rook 2', 'Ann Li'],
  ]);
});

test('a class list that is pasted twice is one list, and a similar name is another student', () => {
  const known = [
    { code: 'Rook 1', name: 'Ada Okafor' },
    { code: 'Teal 13', name: 'Ann Li' },
  ];
  expect([...namesOfKnown(['Okafor Ada', 'Ann Marie Li'], known, 'names')]).toEqual([['Rook 1', 'Okafor Ada']]);
});

test('a sentence that names somebody is noticed, and an ordinary word isn’t', () => {
  expect(named('Last spring Ms. Adler gave Ada and ZOE a quiz.')).toEqual(['Ms. Adler', 'Ada', 'ZOE']);
  expect(named('We asked Mr Reid and Sam.')).toEqual(['Mr Reid', 'Sam']);
  expect(named('A stone and a bell.')).toEqual([]);
});

function named(text: string): string[] {
  return namedPeople(text, CLASS).map(({ from, to }) => text.slice(from, to));
}

test.each([
  ['Zoë van der Meer_70018_assignsubmission_file_/essay.docx', 'Zoë van der Meer_70018_assignsubmission_file_essay'],
  [
    'Zoë van der Meer_70018_assignsubmission_file_essay.v2.docx',
    'Zoë van der Meer_70018_assignsubmission_file_essay.v2',
  ],
  ['vandermeerzoe_LATE_70018_5512_My essay.odt', 'vandermeerzoe_LATE_70018_5512_My essay'],
  ['Zoë van der Meer.docx', undefined],
])('the file for the writer of “%s” goes back as %s', (path, returnAs) => {
  expect(fileOwner(path).returnAs).toBe(returnAs);
});

test('a name of one word is found beside other words if its script isn’t theirs, and never if it could be a word', () => {
  const names = [
    { code: 'Lark 3', name: '王小明' },
    { code: 'Rail 4', name: '王小' },
    { code: 'Swan 5', name: 'Юлия' },
    { code: 'Tern 6', name: 'Rose' },
  ];
  const found = (name: string) => codeOf({ name }, names);
  expect(['王小明 essay', 'Юлия final draft', 'The Rose essay', '李娜 essay'].map(found)).toEqual([
    'Lark 3',
    'Swan 5',
    undefined,
    undefined,
  ]);
});

test('a text that names its writer is noticed, with spaces around the name or without', () => {
  expect(isNamedIn('我叫王小明，今年十五岁。', '王小明')).toBe(true);
  expect(isNamedIn('By Zoe Lukasz Muller, class 10b', 'Zoë Łukasz-Müller')).toBe(true);
  expect(isNamedIn('A rose is a rose.', 'Rose')).toBe(false);
  expect(isNamedIn('Ann Likes it.', 'Ann Li')).toBe(false);
});
