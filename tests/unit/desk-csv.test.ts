import { expect, test } from 'vitest';

import { columnOf, readCsv, writeCsv } from '../../web/features/desk/formats/csv.ts';

test('a file is read with its quotes, its line breaks, and with commas, semicolons or tabs', () => {
  const rows = [
    ['Name', 'Words'],
    ['O’Hara, Ann', 'She said "no".\nTwice.'],
    ['Li', ''],
  ];
  const quoted = '"O’Hara, Ann"#"She said ""no"".\nTwice."';
  for (const separator of [',', ';', '\t'] as const) {
    for (const end of ['\n', '\r\n', '\r']) {
      const file = `Name#Words${end}${quoted}${end}Li#${end}`.replaceAll('#', separator);
      expect(readCsv(file)).toEqual({ rows, separator, hasMark: false });
    }
  }
  expect(readCsv('\uFEFFa,b').rows).toEqual([['a', 'b']]);
  expect(readCsv('\uFEFFa,b').hasMark).toBe(true);
});

test('a first line that says what separates the cells is no row', () => {
  for (const separator of [',', ';', '\t'] as const)
    for (const mark of ['', '\uFEFF'])
      expect(readCsv(`${mark}sep=${separator}\r\nName${separator}One, two; three`)).toMatchObject({ separator });
  expect(readCsv('sep=;\nName;One, two').rows).toEqual([['Name', 'One, two']]);
  expect(readCsv('sep=;').rows).toEqual([['sep=', '']]);
});

test('a damaged file is read as far as it goes', () => {
  expect(readCsv('').rows).toEqual([]);
  expect(readCsv('a,"b\nc').rows).toEqual([['a', 'b\nc']]);
  expect(readCsv('a,b"c"d\n\n\ne').rows).toEqual([['a', 'b"c"d'], ['e']]);
  expect(readCsv('"a"b,c').rows).toEqual([['ab', 'c']]);
  expect(readCsv('a\u0000b,\ud800').rows).toEqual([['ab', '']]);
});

test('no cell of a written file is a formula', () => {
  const hostile = ['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("http://x.example")'];
  const [first = []] = rawCells(writeCsv([hostile]));
  expect(first.every((cell) => cell.startsWith("'"))).toBe(true);
  expect(rawCells(writeCsv([['-3', '-0.5', '-', '12', 'a=b']]))).toEqual([['-3', '-0.5', '-', '12', 'a=b']]);
});

test('what is written reads back the same, formulas and apostrophes included', () => {
  const rows = [
    ['=1+1', "'quoted' word", '- a hyphen', 'a "b"\nc', ''],
    ['-2', "'", ';', '\t', 'x'],
  ];
  for (const separator of [',', ';', '\t'] as const)
    expect(readCsv(writeCsv(rows, { separator, hasMark: true }))).toEqual({ rows, separator, hasMark: true });
});

test('a column is found by any of its names, in any case', () => {
  expect(columnOf(['ID', ' full NAME '], 'Student', 'Full name')).toBe(1);
  expect(columnOf(['ID'], 'Student')).toBe(-1);
});

/** The cells as a spreadsheet sees them. */
function rawCells(file: string): string[][] {
  return file
    .split('"\r\n')
    .slice(0, -1)
    .map((line) => line.slice(1).split('","'));
}
