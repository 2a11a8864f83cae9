import { Pencil, Sheet } from './strokes.tsx';

/** A table of criteria; one cell is chosen in each row, and the pencil is at the last. */
export function Rubric() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-2 210 165)">
        <Sheet x={50} y={24} width={312} height={276} />
        <path
          className="drawing-paper"
          d="M74 84h264M74 134h264M74 184h264M74 234h264M120 48v228M192 48v228M264 48v228"
        />
        <path className="drawing-wash" d="M192 84h72v50h-72zM264 134h74v50h-74zM120 184h72v50h-72z" />
        <path
          className="drawing-ink"
          d="M88 119l8-20 8 20m-13-7h10M90 149v20h8a5.5 5.5 0 0 0 0-11h-8 7a4.5 4.5 0 0 0 0-9zM106 202a9 10 0 1 0 0 14M90 249v20h5a10 10 0 0 0 0-20z"
        />
        <path
          className="drawing-ink"
          d="M138 66h36M210 66h36M282 66h36M138 102h36M138 117h22M282 102h36M282 117h28M138 152h36M138 167h20M210 152h36M210 167h30M210 202h36M210 217h22M282 202h36M282 217h36M138 252h36M138 267h28M210 252h36M210 267h18"
        />
        <path className="drawing-mark" d="M216 109l9 10 20-22M289 159l9 10 20-22M144 209l9 10 20-22M288 258l10 11" />
      </g>
      <Pencil x={300} y={266} turn={-48} length={170} />
    </svg>
  );
}
