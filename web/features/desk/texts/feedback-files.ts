import { zipSync } from 'fflate';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import { MARKING } from '../../../content/desk/marking.ts';
import { markLines, withClosingWords } from '../../../files/writing/closing-words.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { docxOf } from '../../../files/writing/docx.ts';
import { commentsOn, markedLevels, NO_MARK } from '../assignment/assignment.ts';
import type { NamedStudent } from '../formats/class-names.ts';

/**
 * All feedback in one ZIP: for each text that has any, a Word file with the comments at their words. It's called as the file that came
 * from Moodle or Canvas, which then take it back, else by the student's code.
 */
export async function feedbackZip(
  view: AssignmentView,
  texts: readonly HandedInText[],
  students: readonly NamedStudent[],
): Promise<Blob> {
  const names = new Map(students.map(({ code, returnAs }) => [code, returnAs]));
  const files: Record<string, Uint8Array> = {};
  for (const text of texts) {
    const blob = await feedbackFile(view, text); // oxlint-disable-line no-await-in-loop -- each takes memory
    files[`${names.get(text.code) ?? text.code}.docx`] = new Uint8Array(await blob.arrayBuffer()); // oxlint-disable-line no-await-in-loop
  }
  // Word files are compressed already.
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' });
}

/** A text with its comments, and then the words on the whole and the levels. */
async function feedbackFile(view: AssignmentView, text: HandedInText): Promise<Blob> {
  const { words } = view.marks[text.id] ?? NO_MARK;
  const levels = markedLevels(view, text.id);
  const author = view.settings.teacherName;
  const date = new Date();
  const lines = [words, ...markLines(view.settings.rubric, levels)];
  return docxOf({
    title: text.title,
    doc: withClosingWords(bodyOf(text), [{ heading: MARKING.mark, lines }]),
    comments: commentsOn(view, text.id).map(({ from, to, words: said }) => ({ from, to, text: said, author, date })),
  });
}
