import { useEditorState } from '@tiptap/react';
import { ChevronRight, FileText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';

import type { SideView } from '../../../annotations/analysed-text.ts';
import { READING } from '../../../content/editor/side.ts';
import { FEEDBACK_NOT_SHOWN, FEEDBACK_PART, FEEDBACK_WAIT } from '../../../content/feedback.ts';
import { useStoring } from '../../../document/use-shared-document.ts';
import { useSteadyStatus } from '../../../document/use-steady-status.ts';
import type { ConnectionStatus, DocumentState } from '../../../sync/document-state.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditorContext } from '../editor-context.ts';
import type { TextAnalysis } from './use-text-analysis.ts';

import './panel-parts.css';

const FULL: ReadonlySet<string | undefined> = new Set([
  CLOSE_EVENTS.documentFull.reason,
  CLOSE_EVENTS.sandboxFull.reason,
]);

interface ReadingStatusProps {
  whole: TextAnalysis;
  /** How many notes are listed below. */
  count: number;
  /** What is open in the other views, and how to get there. */
  others: readonly { view: SideView; words: string }[];
  onOpen: (view: SideView) => void;
}

/** What the panel knows of the text, above its notes. It never claims more: each state has words of its own. */
export function ReadingStatus({ whole, count, others, onOpen }: ReadingStatusProps) {
  const { editor, shared } = useEditorContext();
  const status = useSteadyStatus(shared);
  const trouble = useStoring(shared, (state) => troubleOf(state, status));
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty: now } }) => now });
  const notice = noticeOf(whole, trouble);
  return (
    <>
      {notice && <Notice {...notice} />}
      {count === 0 && notice?.replacesAll !== true && (
        <NoNotes whole={whole} isEmpty={isEmpty} others={others} onOpen={onOpen} />
      )}
    </>
  );
}

interface NoticeWords {
  heading?: string;
  text: string;
  action?: { words: string; onClick: () => void };
  look: 'warning' | 'fact' | 'failure';
  /** Whether nothing else is to be said while there are no notes. */
  replacesAll?: boolean;
}

/** Why a text isn't stored, for now or for good. */
type Trouble = 'cannotStore' | 'disconnected' | 'offlineUnkept' | 'offlineKept';

/** What keeps a text from being stored, if anything does. @param status the one that is shown. */
export function troubleOf(
  { access, connection, content, device }: DocumentState,
  status: ConnectionStatus,
): Trouble | undefined {
  if (status === 'connected' && !connection.isStoring && content.saving !== 'saved') return 'cannotStore';
  if (status !== 'disconnected') return undefined;
  // The page says why; its words can't be saved by waiting.
  if (access.standing === 'denied' || FULL.has(connection.reason)) return 'disconnected';
  return device.kept === 'not' ? 'offlineUnkept' : 'offlineKept';
}

/** The one notice that matters most now. */
export function noticeOf(
  { reading, readPart, notShown, retry, readAsEnglish }: TextAnalysis,
  trouble: Trouble | undefined,
): NoticeWords | undefined {
  if (trouble === 'cannotStore') return { ...READING.cannotStore, look: 'warning' };
  if (trouble === 'disconnected') return { ...READING.disconnected, look: 'warning', replacesAll: true };
  if (trouble !== undefined)
    return { heading: READING.offline, text: READING[trouble], look: 'warning', replacesAll: true };
  switch (reading.status) {
    case 'not English':
      return {
        ...READING.notEnglish,
        action: { words: READING.readAsEnglish, onClick: readAsEnglish },
        look: 'fact',
        replacesAll: true,
      };
    case 'failed':
      return {
        heading: READING.unavailable,
        text: `${reading.error} ${READING.stay}`,
        action: { words: READING.retry, onClick: retry },
        look: 'failure',
        replacesAll: true,
      };
    case 'waiting':
      return {
        heading: READING.unavailable,
        text: [reading.error, FEEDBACK_WAIT[reading.wait], READING.again(reading.againInMs)].join(' '),
        action: { words: READING.retry, onClick: retry },
        look: 'fact',
      };
    case 'part':
      return { text: FEEDBACK_PART(reading.read, reading.sentences), look: 'fact' };
    case 'warming':
      return { text: READING.warming, look: 'fact' };
    case 'idle':
    case 'running':
      if (readPart !== undefined) return { ...READING.tooLong(readPart.words, readPart.limit), look: 'fact' };
      return notShown > 0 ? { text: FEEDBACK_NOT_SHOWN(notShown), look: 'fact' } : undefined;
  }
}

const ICONS: Record<NoticeWords['look'], ReactNode> = {
  warning: <TriangleAlert size={16} aria-hidden="true" />,
  fact: <FileText size={16} aria-hidden="true" />,
  failure: <TriangleAlert size={16} aria-hidden="true" />,
};

function Notice({ heading, text, action, look }: NoticeWords) {
  return (
    <div
      className="reading-notice surface size-control row gap-3 pad-3"
      data-look={look}
      role={look === 'failure' ? 'alert' : 'status'}
    >
      {ICONS[look]}
      <div>
        {heading && (
          <>
            <strong className="own-line">{heading}</strong>{' '}
          </>
        )}
        <span className="soft">{text}</span>
        {action && (
          <Button look="quiet" onClick={action.onClick}>
            {action.words}
          </Button>
        )}
      </div>
    </div>
  );
}

/** From this much new text on, the panel no longer says what it said of the rest, in characters. */
const NEW_TEXT = 60;

/** What the panel says while there are no notes. It gives no all-clear before the text has been read. */
function NoNotes({
  whole: { hasBeenRead, words, language, isMixed, size, readPart, reading, analysis, notShown },
  isEmpty,
  others,
  onOpen,
}: Pick<ReadingStatusProps, 'whole' | 'others' | 'onOpen'> & { isEmpty: boolean }) {
  const { editor } = useEditorContext();
  const hasGrown = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc.content.size > size + NEW_TEXT,
  });
  if (isEmpty) return <Empty heading={READING.start} text={READING.startHelp} />;
  const isRead = hasBeenRead && !hasGrown && (reading.status === 'idle' || reading.status === 'running');
  if (!isRead) return <Empty heading={READING.reading} text={READING.readingHelp} />;
  // What the page can't show may be slips; the notice above says so.
  if (notShown > 0) return null;
  if (language !== 'English') return <Empty heading={READING.tooLittle} text={READING.tooLittleHelp} />;
  return (
    <>
      <Empty
        heading={READING.nothing}
        text={READING.nothingHelp(words, {
          part: isMixed ? 'English' : readPart === undefined ? 'all' : 'first',
          hasVoice: analysis?.argument?.allows !== 'passives',
        })}
      />
      <ul className="reading-others rows">
        {others.map(({ view, words: what }) => (
          <li key={view}>
            <button type="button" onClick={() => onOpen(view)}>
              {what} <ChevronRight size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Empty({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="reading-empty">
      <h3 className="below-1">{heading}</h3>
      <p className="soft size-control flat">{text}</p>
    </div>
  );
}
