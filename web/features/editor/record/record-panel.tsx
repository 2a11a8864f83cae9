import { Play, Download } from 'lucide-react';
import { useEffect, useRef, useCallback, useState } from 'react';

import type { WritingRecord } from '#shared-types/documents/record';
import { shownTitle } from '#shared-types/text/characters';

import { requestRecord, requestSignedRecord } from '../../../calls/documents/record.ts';
import type { HistoryOf } from '../../../calls/documents/versions.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { useLoaded } from '../../../calls/use-loaded.ts';
import { HISTORY } from '../../../content/editor/history.ts';
import { OWN_RECORD, RECORD } from '../../../content/record.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { fileNameOf } from '../../../files/writing/file-name.ts';
import { saveBlob } from '../../../files/writing/write-file.ts';
import { RecordView } from '../../../record/record-view.tsx';
import { Button } from '../../../ui/button.tsx';

import './record-panel.css';

interface RecordPanelProps {
  of: HistoryOf;
  /** Whether the replay is shown in place of the text. */
  isReplaying: boolean;
  onReplay: (parts: WritingRecord['replay']) => void;
}

/** The writing record of the document, for its writer. */
export function RecordPanel({ of, isReplaying, onReplay }: RecordPanelProps) {
  const load = useCallback((signal: AbortSignal) => requestRecord(of, signal), [of]);
  const { value: record, fault, reload } = useLoaded(load);
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaying = useRef(false);
  // The replay takes the focus with it when it goes.
  useEffect(() => {
    if (wasReplaying.current && !isReplaying) button.current?.focus();
    wasReplaying.current = isReplaying;
  }, [isReplaying]);
  if (fault !== undefined)
    return (
      <div className="history-state soft size-control flat own-line" role="alert">
        <p>
          {OWN_RECORD.notLoaded} {fault}
        </p>
        <Button onClick={reload}>{HISTORY.again}</Button>
      </div>
    );
  if (!record) return <output className="history-state soft size-control flat own-line">{OWN_RECORD.loading}</output>;
  const { sessions, replay } = record;
  const [first, firstPart] = [sessions[0], replay[0]];
  const isCut = first !== undefined && firstPart !== undefined && firstPart.startedAt > first.endedAt;
  return (
    <div className="record-panel">
      <p className="record-for-you">{OWN_RECORD.forYou}</p>
      {replay.length > 0 && (
        <>
          <Button
            ref={button}
            className="record-replay"
            aria-disabled={isReplaying}
            onClick={() => !isReplaying && onReplay(replay)}
          >
            <Play size={16} aria-hidden="true" />
            {OWN_RECORD.replay}
          </Button>
          {isCut && <p className="record-for-you">{OWN_RECORD.replayFrom(Date.parse(firstPart.startedAt))}</p>}
        </>
      )}
      <RecordView record={record} />
      {sessions.length > 0 && <HandOut of={of} title={record.title} />}
    </div>
  );
}

/** Downloads the record as a signed file. */
function HandOut({ of, title }: { of: HistoryOf; title: string }) {
  const [withText, setWithText] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const download = async () => {
    setBusy(true);
    setNews(OWN_RECORD.downloading);
    try {
      const file = await requestSignedRecord(of, { withText });
      const name = fileNameOf(OWN_RECORD.fileName(shownTitle(title) || RECORD.untitled), 'jws');
      saveBlob(file, name);
      setNews(OWN_RECORD.downloaded(name));
    } catch (error) {
      setNews(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <section className="hand-out size-control above-4 rule-above" aria-labelledby="hand-out-heading">
      <h3 id="hand-out-heading">{OWN_RECORD.handOut}</h3>
      <p>{OWN_RECORD.handOutHelp}</p>
      <label>
        <input type="checkbox" checked={withText} onChange={({ currentTarget: { checked } }) => setWithText(checked)} />
        {OWN_RECORD.withText}
      </label>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && inBackground(download())}>
        <Download size={16} aria-hidden="true" />
        {OWN_RECORD.download}
      </Button>
      <output className="hand-out-news size-small own-line above-2">{news}</output>
    </section>
  );
}
