import { Pause, Play, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { WritingRecord } from '#shared-types/record';

import type { HistoryOf } from '../../../calls/versions.ts';
import { OWN_RECORD } from '../../../content/record.ts';
import { Button } from '../../../ui/button.tsx';
import { closesOnEscape } from '../history/history-frame.tsx';
import type { Replay } from './replay.ts';
import { ShownLines } from './shown-lines.ts';
import { SPEEDS, usePlaying } from './use-playing.ts';
import { useReplay } from './use-replay.ts';

import '../history/history-bar.css';
import './replay-page.css';

interface ReplayPageProps {
  of: HistoryOf;
  parts: WritingRecord['replay'];
  onClose: () => void;
}

/** The replay of the writing in place of the text. */
export function ReplayPage({ of, parts, onClose }: ReplayPageProps) {
  const { replay, fault, again } = useReplay(of, parts);
  const section = useRef<HTMLElement>(null);
  // On a phone the button that has opened it is gone now.
  useEffect(() => section.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of everything in it
    <section
      ref={section}
      tabIndex={-1}
      className="replay"
      aria-label={OWN_RECORD.replayHeading}
      onKeyDown={closesOnEscape(onClose)}
    >
      {replay && <Player replay={replay} onClose={onClose} />}
      {!replay && (
        <div className="history-bar" role={fault === undefined ? 'status' : 'alert'}>
          <p>{fault === undefined ? OWN_RECORD.replayLoading : `${OWN_RECORD.replayFailed} ${fault}`}</p>
          {fault !== undefined && <Button onClick={again}>{OWN_RECORD.again}</Button>}
          <CloseButton onClose={onClose} />
        </div>
      )}
    </section>
  );
}

/** The slider has so many places. */
const PLACES = 1000;

function Player({ replay, onClose }: { replay: Replay; onClose: () => void }) {
  const { at, isPlaying, speed, toggle, seek, setSpeed } = usePlaying(replay.lengthMs);
  const text = useRef<HTMLDivElement>(null);
  const lines = useRef<ShownLines>(null);
  const [words, setWords] = useState(0);
  const moment = useMemo(() => replay.at(at), [replay, at]);
  useLayoutEffect(() => {
    if (!text.current) return;
    lines.current ??= new ShownLines(text.current);
    lines.current.show(moment.lines, moment.line);
    setWords(lines.current.words);
    lines.current.current?.scrollIntoView({ block: 'nearest' });
  }, [moment]);
  const playButton = useRef<HTMLButtonElement>(null);
  // Whoever has opened the replay goes on in it.
  useEffect(() => playButton.current?.focus(), []);
  const ids = { slider: useId(), speed: useId() };
  const isAtEnd = at >= replay.lengthMs;
  const when = OWN_RECORD.moment(moment.atMs, words);
  return (
    <>
      <div className="history-bar">
        <Button ref={playButton} onClick={toggle}>
          {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          {isPlaying ? OWN_RECORD.pause : isAtEnd ? OWN_RECORD.playAgain : OWN_RECORD.play}
        </Button>
        <label className="visually-hidden" htmlFor={ids.slider}>
          {OWN_RECORD.position}
        </label>
        <input
          id={ids.slider}
          className="replay-slider"
          type="range"
          min={0}
          max={PLACES}
          value={Math.round((at / Math.max(1, replay.lengthMs)) * PLACES)}
          aria-valuetext={when}
          onChange={({ currentTarget: { valueAsNumber } }) => seek((valueAsNumber / PLACES) * replay.lengthMs)}
        />
        <label className="replay-speed" htmlFor={ids.speed}>
          {OWN_RECORD.speed}
          <select id={ids.speed} value={speed} onChange={({ currentTarget: { value } }) => setSpeed(Number(value))}>
            {SPEEDS.map((times) => (
              <option key={times} value={times}>
                {OWN_RECORD.speeds(times)}
              </option>
            ))}
          </select>
        </label>
        <CloseButton onClose={onClose} />
        <p className="replay-when">
          {when}
          {moment.author !== undefined && (
            <>
              {' '}
              · <bdi>{OWN_RECORD.byName(moment.author)}</bdi>
            </>
          )}
          <span className="replay-note"> · {OWN_RECORD.pausesShortened}</span>
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls is reached by keyboard */}
      <div ref={text} className="page replay-text" role="document" tabIndex={0} aria-label={OWN_RECORD.replayText} />
    </>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button look="quiet" onClick={onClose}>
      <X size={16} aria-hidden="true" />
      {OWN_RECORD.replayStop}
    </Button>
  );
}
