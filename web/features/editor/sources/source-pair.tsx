import { SOURCES } from '../../../content/editor/side.ts';
import { type Show, showAll } from '../panel/show.ts';
import type { Side, SourcePair } from './source-rows.ts';

import './sources-view.css';

/** A citation and its entry with a line between them; the line only repeats what the words say. */
export function SourcePairRow({ pair: { left, right, line }, show }: { pair: SourcePair; show: Show }) {
  return (
    <div className="source-pair stack" data-line={line}>
      <SourceSide name={SOURCES.inText} side={left} show={show} />
      <svg className="source-line" viewBox="0 0 32 12" width="32" height="12" aria-hidden="true">
        <circle cx="4" cy="6" r="3" data-open={line === 'list only' || undefined} />
        <line x1={line === 'list only' ? 17 : 8} x2={line === 'text only' ? 15 : 24} y1="6" y2="6" />
        <circle cx="28" cy="6" r="3" data-open={line === 'text only' || undefined} />
      </svg>
      <SourceSide name={SOURCES.inList} side={right} show={show} />
    </div>
  );
}

function SourceSide({ name, side, show }: { name: string; side: Side; show: Show }) {
  if ('missing' in side) return <p className="source-missing soft flat">{side.missing}</p>;
  return (
    <button type="button" className="source-side own-line anchor shrinks" onClick={() => showAll(show, side.places)}>
      <span className="visually-hidden">{name}: </span>
      <span className="source-words breaks serif own-line">{side.words}</span>{' '}
      <span className="source-where soft size-small own-line">{side.where}</span>
    </button>
  );
}
