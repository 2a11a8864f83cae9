import { FEEDBACK_MAX_CHUNKS, FEEDBACK_MAX_WORDS } from '#shared-types/analysis/feedback';
import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/documents/collaboration';

import type { Wait } from '../../calls/retry-while-transient.ts';
import { DOCUMENT_VIEW } from '../../content/editor/document-view.ts';
import { FEEDBACK_NOT_SHOWN, FEEDBACK_WAIT } from '../../content/feedback.ts';
import type { Lost } from '../../sync/plain-text/bind-text.ts';
import type { EvaluationOutcome } from './evaluation-run.ts';
import type { Evaluation } from './use-evaluation.ts';

/** How much one evaluation reads. */
const MOST = { sentences: FEEDBACK_MAX_CHUNKS, words: FEEDBACK_MAX_WORDS };
/** A text of fewer words may be too short for anything to be found. */
const SHORT_TEXT_WORDS = 100;

/** The words beside "Submit", shown and read out: always true of the text as it is now. */
export function newsOf({ outcome, running, remark, failure }: Evaluation): string {
  if (remark === 'timeout' || remark === 'lost') return DOCUMENT_VIEW.detour[remark];
  if (isWait(remark)) return FEEDBACK_WAIT[remark];
  if (remark) return DOCUMENT_VIEW[remark];
  if (running || failure || !outcome) return '';
  const { corrections, found, limit, isComplete, unread, notShown, detour } = outcome;
  const count =
    corrections.length === found ? DOCUMENT_VIEW.count(found) : DOCUMENT_VIEW.countLeft(corrections.length, found);
  const more = [
    isComplete ? '' : unread > 0 ? DOCUMENT_VIEW.readSoFar : DOCUMENT_VIEW.soFar,
    limit === undefined ? '' : DOCUMENT_VIEW.readInPart(MOST[limit], limit),
    notShown === 0 ? '' : FEEDBACK_NOT_SHOWN(notShown),
    detour === undefined ? '' : DOCUMENT_VIEW.tookDetour[detour],
  ].filter((words) => words !== '');
  return more.length === 0 ? count : [`${count}.`, ...more].join(' ');
}

function isWait(remark: Evaluation['remark']): remark is Wait {
  return remark !== undefined && remark in FEEDBACK_WAIT;
}

/** The message of the panel when there are no corrections. */
export function emptyPanelWords(
  { found, words, limit, isComplete, notShown, language, isOutdated }: EvaluationOutcome,
  running: boolean,
): string {
  if (running) return DOCUMENT_VIEW.readAnew;
  if (found > 0) return DOCUMENT_VIEW.allDone;
  if (isOutdated) return DOCUMENT_VIEW.nothingFoundBefore;
  if (!isComplete || notShown > 0) return DOCUMENT_VIEW.nothingFoundSoFar;
  if (language !== 'English') return DOCUMENT_VIEW.tooLittle;
  const isShort = words < SHORT_TEXT_WORDS;
  const nothing = isShort ? DOCUMENT_VIEW.nothingFoundInShort : DOCUMENT_VIEW.nothingFound;
  return `${limit ? DOCUMENT_VIEW.nothingFoundInPart : nothing} ${DOCUMENT_VIEW.englishOnly}`;
}

/** The message for a change that did not fit; empty for one that did. */
export function lossWords({ length, isPasted }: Lost): string {
  return length === 0 ? '' : DOCUMENT_VIEW.tooLong(PLAIN_TEXT_MAX_LENGTH, length, isPasted ? 'pasted' : 'added');
}
