import { FileText } from 'lucide-react';
import { useState } from 'react';

import type { OwnText, ReturnedWork, StudentView } from '#shared-types/desk/student';

import { answerWords, RETURNED, teacherOf } from '../../content/desk/hand-in.ts';
import { inBackground } from '../../errors/in-background.ts';
import { markLines, withClosingWords } from '../../files/writing/closing-words.ts';
import { bodyOf } from '../../files/writing/document-text.ts';
import type { DocxComment } from '../../files/writing/docx-comments.ts';
import { downloadText } from '../../files/writing/write-file.ts';
import { Button } from '../../ui/button.tsx';

/** More bars than this would be too narrow to count. */
const MOST_BARS = 24;

interface ReturnedTopProps {
  view: StudentView;
  text: OwnText;
  work: ReturnedWork;
  /** How many comments have an answer that's saved. */
  answered: number;
}

/** Who sees this, what the text is called, the file with the comments, and how far the answers have come. */
export function ReturnedTop({ view, text, work, answered }: ReturnedTopProps) {
  const { code, assignment } = view;
  const teacher = teacherOf(assignment);
  const all = work.comments.length;
  return (
    <header className="returned-top stack below-4">
      <div className="returned-title">
        <p className="soft size-small flat">{RETURNED.who(code)}</p>
        <h1 className="breaks flat">
          <bdi>{text.title === '' ? assignment.title : text.title}</bdi>
        </h1>
      </div>
      <div className="returned-banner row wrap middle split pad-3">
        <p className="size-control flat">
          <strong>{RETURNED.returned(teacher)}</strong> {work.before && RETURNED.changedOn(work.atMs)}{' '}
          {nextWords(work, answered)}
        </p>
        {all > 0 && (
          <p className="returned-progress size-control flat">
            {all <= MOST_BARS && (
              <span className="row" aria-hidden="true">
                {work.comments.map(({ id }, index) => (
                  <i key={id} data-done={index < answered || undefined} />
                ))}
              </span>
            )}
            <output>{RETURNED.answered(answered, all)}</output>
          </p>
        )}
      </div>
      <WordFile view={view} text={text} work={work} />
    </header>
  );
}

function nextWords({ comments, mark, isMarkWaiting }: ReturnedWork, answered: number): string {
  if (mark) return RETURNED.markOpen;
  if (!isMarkWaiting) return RETURNED.noMark;
  return answered < comments.length ? RETURNED.answerThem(comments.length) : RETURNED.markComing;
}

function WordFile({ view, text, work }: Omit<ReturnedTopProps, 'answered'>) {
  const [state, setState] = useState<'none' | 'making' | 'failed'>('none');
  const download = async () => {
    setState('making');
    try {
      const { title } = view.assignment;
      const { words, mark } = work;
      const doc = withClosingWords(bodyOf(text), [
        { heading: RETURNED.whole, lines: [words] },
        { heading: RETURNED.mark, lines: mark ? markLines(mark.rubric, mark.levels) : [] },
      ]);
      const written = { title: text.title, ...(text.title === '' && { name: title }), doc };
      await downloadText(written, 'docx', commentsFor(view, work));
      setState('none');
    } catch (error) {
      reportError(error);
      setState('failed');
    }
  };
  return (
    <div className="returned-file">
      <Button aria-disabled={state === 'making'} onClick={() => state !== 'making' && inBackground(download())}>
        <FileText size={16} aria-hidden="true" />
        {state === 'making' ? RETURNED.making : RETURNED.wordFile}
      </Button>
      <p className="fault size-small flat" role="alert">
        {state === 'failed' && RETURNED.notMade}
      </p>
    </div>
  );
}

/** The comments as Word keeps them, with the student's answers as replies. */
function commentsFor({ assignment, code }: StudentView, { comments, answers, atMs }: ReturnedWork): DocxComment[] {
  const date = new Date(atMs);
  return comments.map(({ id, from, to, words }) => {
    const answer = answers[id];
    const replies = answer ? [{ author: code, date, text: answerWords(answer) }] : [];
    return { from, to, author: teacherOf(assignment), date, text: words, replies, resolved: answer?.answer === 'done' };
  });
}
