import { Pause, Play, X } from 'lucide-react';
import { type Ref, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useCallback } from 'react';

import type { WritingRecord } from '#shared-types/documents/record';

import { requestRecordPart } from '../../../calls/documents/record.ts';
import type { HistoryOf } from '../../../calls/documents/versions.ts';
import { useLoaded } from '../../../calls/use-loaded.ts';
import { OWN_RECORD } from '../../../content/record.ts';
import { Button } from '../../../ui/button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { closesOnEscape } from '../history/history-frame.tsx';
import { Replay } from './replay.ts';
import { ShownLines } from './shown-lines.ts';

import '../history/history.css';
import './record-panel.css';

/** With reduced motion, redraw the text this often. */
const CALM_MS = 1000;

/** A replay takes about this long at first. */
const WANTED_MS = 60_000;

/** How many times as fast as it was written. */
const SPEEDS = [1, 5, 20, 100, 500];

interface ReplayPageProps {
  of: HistoryOf;
  parts: WritingRecord['replay'];
  onClose: () => void;
}

/** The replay of the writing in place of the text. */
export function ReplayPage({ of, parts, onClose }: ReplayPageProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const loaded = [];
      // One after another, so that a long one never comes in a single task.
      for (const { number } of parts) loaded.push(await requestRecordPart(of, number, signal)); // oxlint-disable-line no-await-in-loop -- see above
      return Replay.of(loaded, signal);
    },
    [of, parts],
  );
  const { value: replay, fault, reload: again } = useLoaded(load);
  const section = useRef<HTMLElement>(null);
  // On a phone the button that has opened it is gone now.
  useEffect(() => section.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of everything in it
    <section
      ref={section}
      tabIndex={-1}
      className="replay shrinks"
      aria-label={OWN_RECORD.replayHeading}
      onKeyDown={closesOnEscape(onClose)}
    >
      {replay && <Player replay={replay} onClose={onClose} />}
      {!replay && (
        <div
          className="history-bar size-control row wrap middle below-4"
          role={fault === undefined ? 'status' : 'alert'}
        >
          <p>{fault === undefined ? OWN_RECORD.replayLoading : `${OWN_RECORD.replayFailed} ${fault}`}</p>
          {fault !== undefined && <Button onClick={again}>{OWN_RECORD.again}</Button>}
          <CloseButton onClose={onClose} />
        </div>
      )}
    </section>
  );
}

/** How many places the slider has. */
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
  // Move the focus into the replay.
  useEffect(() => playButton.current?.focus(), []);
  const sliderId = useId();
  const isAtEnd = at >= replay.lengthMs;
  const when = OWN_RECORD.moment(moment.atMs, words);
  return (
    <>
      <div className="history-bar size-control row wrap middle below-4">
        <Button ref={playButton} onClick={toggle}>
          {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          {isPlaying ? OWN_RECORD.pause : isAtEnd ? OWN_RECORD.playAgain : OWN_RECORD.play}
        </Button>
        <label className="visually-hidden" htmlFor={sliderId}>
          {OWN_RECORD.position}
        </label>
        <input
          id={sliderId}
          className="replay-slider shrinks"
          type="range"
          min={0}
          max={PLACES}
          value={Math.round((at / Math.max(1, replay.lengthMs)) * PLACES)}
          aria-valuetext={when}
          onChange={({ currentTarget: { valueAsNumber } }) => seek((valueAsNumber / PLACES) * replay.lengthMs)}
        />
        <SpeedChoice speed={speed} onChoose={setSpeed} />
        <CloseButton onClose={onClose} />
        <p className="replay-when tabular">
          {when}
          {moment.author !== undefined && (
            <>
              {' '}
              · <bdi>{OWN_RECORD.byName(moment.author)}</bdi>
            </>
          )}
          <span className="replay-note soft"> · {OWN_RECORD.pausesShortened}</span>
        </p>
      </div>
      <ReplayedText ref={text} />
    </>
  );
}

/** The text as it was at the moment that is shown. */
function ReplayedText({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      className="page replay-text breaks paper full anchor"
      role="document"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={OWN_RECORD.replayText}
    />
  );
}

function SpeedChoice({ speed, onChoose }: { speed: number; onChoose: (speed: number) => void }) {
  const id = useId();
  return (
    <label className="replay-speed row middle" htmlFor={id}>
      {OWN_RECORD.speed}
      <select
        className="box"
        id={id}
        value={speed}
        onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
      >
        {SPEEDS.map((times) => (
          <option key={times} value={times}>
            {OWN_RECORD.speeds(times)}
          </option>
        ))}
      </select>
    </label>
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

/** The position of the replay, and whether it is playing. */
interface Playing {
  /** In milliseconds from its beginning. */
  at: number;
  isPlaying: boolean;
  speed: number;
}

/** The lowest speed at which a replay doesn't take too long. */
function firstSpeed(lengthMs: number): number {
  return SPEEDS.find((speed) => lengthMs / speed <= WANTED_MS) ?? SPEEDS.at(-1) ?? 1;
}

/** Plays: moves on with every frame, until the end or a pause. */
function usePlaying(lengthMs: number) {
  const [playing, setPlaying] = useState<Playing>({ at: 0, isPlaying: false, speed: firstSpeed(lengthMs) });
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { isPlaying } = playing;
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function go(now) {
      frame = requestAnimationFrame(go);
      const passed = now - last;
      if (passed <= 0 || (isCalm && passed < CALM_MS)) return;
      last = now;
      setPlaying((before) => {
        const at = Math.min(lengthMs, before.at + passed * before.speed);
        return { ...before, at, isPlaying: at < lengthMs };
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isCalm, lengthMs]);
  return {
    ...playing,
    toggle: () =>
      setPlaying((before) => ({ ...before, isPlaying: !before.isPlaying, at: before.at >= lengthMs ? 0 : before.at })),
    seek: (at: number) => setPlaying((before) => ({ ...before, at, isPlaying: false })),
    setSpeed: (speed: number) => setPlaying((before) => ({ ...before, speed })),
  };
}
