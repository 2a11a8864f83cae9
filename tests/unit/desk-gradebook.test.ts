import { describe, expect, test } from 'vitest';

import type { AssignmentView } from '#shared-types/desk/assignment';

import { readCsv } from '../../web/features/desk/formats/csv.ts';
import {
  canvasPoints,
  fillCanvas,
  fillMoodle,
  newCanvasFile,
  peopleFile,
} from '../../web/features/desk/texts/gradebook.ts';
import { idOf, deskView, handedIn, returnOf } from '../support/desk.ts';

const STUDENTS = [
  { code: 'Heron 12', name: 'Ada Okafor', id: '901' },
  { code: 'Wren 2', name: '=HYPERLINK("http://x.example")' },
  { code: 'Teal 13', name: 'Zoë Müller' },
];
const TITLE = 'Should Westbrook start later?';
const [EVIDENCE, LANGUAGE] = [idOf(0xa), idOf(0xb)];

const VIEW: AssignmentView = deskView({
  texts: [
    handedIn(1, 'Heron 12'),
    handedIn(2, 'Heron 12', 2),
    handedIn(3, 'Wren 2'),
    handedIn(4, 'Teal 13'),
    handedIn(5, 'Knot 5'),
  ],
  marks: {
    [idOf(1)]: { isRead: true, levels: { [EVIDENCE]: 0, [LANGUAGE]: 0 }, words: 'The first version.' },
    [idOf(2)]: { isRead: true, levels: { [EVIDENCE]: 1, [LANGUAGE]: 0 }, words: 'You counted, & it shows.\nGo <on>.' },
    [idOf(3)]: { isRead: true, levels: { [EVIDENCE]: 1 }, words: '=1+1' },
    [idOf(4)]: { isRead: true, levels: { [EVIDENCE]: 0, [LANGUAGE]: 0 }, words: '' },
  },
  comments: [{ id: idOf(20), text: idOf(2), from: 3, to: 9, quote: 'the bell', words: 'Which one?' }],
  returned: [returnOf(idOf(4))],
  agreed: [{ text: idOf(4), levels: { [EVIDENCE]: 1, [LANGUAGE]: 1 }, by: 'Ms Vance', atMs: 0 }],
});

test('the file for people has a row for each student’s last text, and no formula', () => {
  const file = peopleFile(VIEW, STUDENTS);
  expect(file).not.toMatch(/(?:^|,)"[=+@]/m);
  expect(readCsv(file).rows.map((row) => row.join(' | '))).toEqual([
    'Code | Name | State | Handed in (UTC) | Words | Comments | Evidence | Language | Points (of 10) | On the whole text',
    'Heron 12 | Ada Okafor | Commented | 2026-11-23 18:04 | 600 | 1 | Secure | Not yet | 7.5 | You counted, & it shows.\nGo <on>.',
    'Knot 5 |  | Not read | 2026-11-23 18:04 | 600 | 0 |  |  |  | ',
    'Teal 13 | Zoë Müller | Returned | 2026-11-23 18:04 | 600 | 0 | Secure | Secure | 10 | ',
    'Wren 2 | =HYPERLINK("http://x.example") | Commented | 2026-11-23 18:04 | 600 | 0 | Secure |  |  | =1+1',
  ]);
  expect(readCsv(peopleFile(VIEW, [])).rows[0]).not.toContain('Name');
});

/** Whose marks go into a file, and who isn’t in it. */
const FILLED = { filled: ['Heron 12', 'Teal 13'], withoutRow: ['Knot 5', 'Wren 2'] };

describe('Canvas’s grade book', () => {
  const EXPORT = [
    `Student,ID,SIS User ID,SIS Login ID,Section,${TITLE} (4711),Lab (4712),Current Score`,
    '    Points Possible,,,,,20,5,(read only)',
    '"Okafor, Ada",901,S1,ada,10B,,3,88',
    '"Muller, Zoe",902,S2,zoe,10B,1,4,90',
    '"Student, Test",903,,,10B,,,',
    '',
  ].join('\n');

  test('gets the points under the assignment’s title, by number or name, and keeps everything else', () => {
    const filled = fillCanvas(EXPORT, { view: VIEW, students: STUDENTS });
    expect(filled).toMatchObject({ ...FILLED, unknownRows: ['Student, Test'], unfinished: [], otherMost: 20 });
    const rows = readCsv(EXPORT).rows;
    rows[2]?.splice(5, 1, '7.5');
    rows[3]?.splice(5, 1, '10');
    expect(readCsv(filled?.file ?? '').rows).toEqual(rows);
    expect(canvasPoints(filled?.file ?? '', TITLE)).toEqual([
      { name: 'Okafor, Ada', id: '901', points: 7.5 },
      { name: 'Muller, Zoe', id: '902', points: 10 },
    ]);
  });

  test('gets the points scaled to its own most, if that is wanted', () => {
    const filled = fillCanvas(EXPORT, { view: VIEW, students: STUDENTS, isScaled: true });
    expect(canvasPoints(filled?.file ?? '', TITLE).map(({ points }) => points)).toEqual([15, 20]);
    const decimal = EXPORT.replace(',20,5,', ',"12,5",5,');
    expect(fillCanvas(decimal, { view: VIEW, students: STUDENTS, isScaled: true })?.file).toContain('9.38');
  });

  test('gets a column of its own before Canvas’s totals if the assignment isn’t there', () => {
    const filled = fillCanvas(EXPORT.replace(`${TITLE} (4711)`, 'Another (1)'), { view: VIEW, students: STUDENTS });
    const [heading, most, ada] = readCsv(filled?.file ?? '').rows;
    expect(heading?.slice(5)).toEqual(['Another (1)', 'Lab (4712)', TITLE, 'Current Score']);
    expect(most?.slice(5)).toEqual(['20', '5', '10', '(read only)']);
    expect(ada?.slice(5)).toEqual(['', '3', '7.5', '88']);
    expect(filled?.otherMost).toBeUndefined();
  });

  test('is made from the list of names if there is none', () => {
    const filled = newCanvasFile({ view: VIEW, students: STUDENTS });
    expect(filled?.unfinished).toEqual(['Wren 2']);
    expect(filled?.file).toContain('"\'=HYPERLINK');
    expect(canvasPoints(filled?.file ?? '', TITLE).map(({ points }) => points)).toEqual([7.5, 10]);
  });

  test('is nothing else', () => {
    expect(fillCanvas('Name,Mark\nAda,3', { view: VIEW, students: STUDENTS })).toBeUndefined();
  });
});

describe('Moodle’s worksheet', () => {
  const ENGLISH = [
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"',
    '"Participant 901","Ada Okafor",ada@x.example,"Submitted for grading",,10.00,Yes,"Monday, 23 November 2026, 6:04 PM",-,',
    '"Participant 902","Zoë Müller",zoe@x.example,"No submission",,10.00,Yes,-,-,"<p>Old</p>"',
    '"Participant 903","Sam Reid",sam@x.example,"No submission",,10.00,Yes,-,-,',
  ].join('\n');
  const FEEDBACK =
    '<p>You counted, &amp; it shows.<br />Go &lt;on&gt;.</p><p>Evidence: Secure<br />Language: Not yet</p><p>“the bell”<br />Which one?</p>';

  test('gets grades and feedback, says who was found, and keeps everything else', () => {
    const filled = fillMoodle(ENGLISH, { view: VIEW, students: STUDENTS });
    expect(filled).toMatchObject({ ...FILLED, unknownRows: ['Sam Reid'], otherMost: undefined });
    const rows = readCsv(ENGLISH).rows;
    rows[1]?.splice(4, 1, '7.5');
    rows[1]?.splice(9, 1, FEEDBACK);
    rows[2]?.splice(4, 1, '10');
    rows[2]?.splice(9, 1, '<p>Evidence: Secure<br />Language: Secure</p>');
    expect(readCsv(filled?.file ?? '').rows).toEqual(rows);
  });

  test.each([
    [
      'German',
      'ID,"Vollständiger Name",E-Mail-Adresse,Status,Bewertung,Bestwertung,"Bewertung kann geändert werden","Zuletzt geändert (Abgabe)","Zuletzt geändert (Bewertung)","Feedback als Kommentar"',
      '"Teilnehmer/in901","Ada Okafor",ada@x.example,"Zur Bewertung abgegeben",,"10,00",Ja,"Montag, 23. November 2026, 18:04",-,',
    ],
    [
      'a language nobody here knows',
      'Tunniste,Koko-nimi,Posti,Tila,Arvosana,Paras,Muokattavissa,Muutettu1,Muutettu2,Palaute',
      '"Osallistuja 901","Ada Okafor",ada@x.example,Palautettu,,"10,00",Joo,"maanantaina 23. marraskuuta 2026, 18.04",-,',
    ],
  ])('is filled in %s, too', (_language, heading, row) => {
    const filled = fillMoodle(`${heading}\n${row}\n`, { view: VIEW, students: STUDENTS });
    const cells = readCsv(filled?.file ?? '').rows[1];
    expect(cells?.[4]).toBe('7.5');
    expect(cells?.[9]).toBe(FEEDBACK);
    expect(cells?.slice(0, 4)).toEqual(readCsv(row).rows[0]?.slice(0, 4));
  });

  test('has grades without feedback if the site has no comments switched on', () => {
    const bare = readCsv(ENGLISH)
      .rows.map((row) => row.slice(0, -1).join(';'))
      .join('\n');
    const cells = readCsv(fillMoodle(bare, { view: VIEW, students: STUDENTS })?.file ?? '').rows[1];
    expect(cells?.[4]).toBe('7.5');
    expect(cells).toHaveLength(9);
  });

  test('is left alone where two rows could be one student', () => {
    const twice = `${ENGLISH}\n"Participant 904","Okafor, Ada",a@x.example,,,10.00,Yes,-,-,`;
    const filled = fillMoodle(twice, { view: VIEW, students: STUDENTS.map(({ code, name }) => ({ code, name })) });
    expect(filled?.filled).toEqual(['Teal 13']);
    expect(filled?.unknownRows).toEqual(['Ada Okafor', 'Sam Reid', 'Okafor, Ada']);
  });

  test('is no other table', () => {
    expect(fillMoodle('a,b\n1,2', { view: VIEW, students: STUDENTS })).toBeUndefined();
    expect(fillMoodle('', { view: VIEW, students: STUDENTS })).toBeUndefined();
  });
});
