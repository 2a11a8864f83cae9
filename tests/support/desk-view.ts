import type { AssignmentView, Rubric } from '#shared-types/desk';

/** An id of the desk that is easy to read in a test. */
export function deskId(number: number): string {
  return number.toString(16).padStart(32, '0');
}

/** Two criteria with two levels each, 10 points in all. */
export const TWO_CRITERIA: Rubric = {
  kind: 'levels',
  criteria: [
    {
      id: deskId(0xa),
      name: 'Evidence',
      levels: [
        { name: 'Not yet', words: 'None.', points: 2 },
        { name: 'Secure', words: 'Each claim has some.', points: 4.5 },
      ],
    },
    {
      id: deskId(0xb),
      name: 'Language',
      levels: [
        { name: 'Not yet', words: 'Hard to follow.', points: 3 },
        { name: 'Secure', words: 'Clear.', points: 5.5 },
      ],
    },
  ],
};

/** An assignment as its teacher sees it, in which nothing has happened. */
export function deskView(own: Partial<AssignmentView> = {}): AssignmentView {
  return {
    id: deskId(1),
    role: 'teacher',
    readerName: 'Mr Reid',
    at: 1,
    settings: {
      title: 'Should Westbrook start later?',
      className: 'English 10',
      zone: 'UTC',
      takesLate: true,
      isOpen: true,
      marksWait: true,
      teacherName: 'Mr Reid',
      keepDays: 90,
      rubric: TWO_CRITERIA,
    },
    codes: [],
    texts: [],
    comments: [],
    marks: {},
    labels: {},
    kept: [],
    sheet: { wentWell: [], workOn: [], question: '' },
    phrases: [],
    returned: [],
    readers: [],
    isDone: false,
    others: [],
    agreed: [],
    log: [],
    deletedAtMs: 0,
    ...own,
  };
}

/** A text that was handed in on 23 November 2026. */
export function handedIn(number: number, code: string, version = 1): AssignmentView['texts'][number] {
  return {
    id: deskId(number),
    code,
    version,
    title: 'The bell',
    body: { type: 'doc', content: [{ type: 'paragraph' }] },
    words: 600,
    handedInMs: Date.UTC(2026, 10, 23, 18, 4),
    by: 'student',
  };
}
