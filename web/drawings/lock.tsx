import { Sheet, Solid } from './strokes.tsx';

/** A padlock before a page, and its key, whose bit is a wave. */
export function Lock() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-5 150 140)">
        <Sheet x={56} y={18} width={204} height={262} />
        <path
          className="drawing-ink"
          d="M84 52h80M84 86h148M84 108h130M84 130h148M84 152h90M84 186h80M84 208h92M84 230h60"
        />
      </g>
      <path
        className="drawing-wash"
        d="M241 161v-48a54 54 0 0 1 108 0v48h24a8 8 0 0 1 8 8v130a12 12 0 0 1-12 12H221a12 12 0 0 1-12-12V169a8 8 0 0 1 8-8zM263 161h64v-48a32 32 0 0 0-64 0z"
      />
      <Solid d="M232 154v-50a54 54 0 0 1 108 0v50h-22v-50a32 32 0 0 0-64 0v50z" />
      <Solid d="M200 160a8 8 0 0 1 8-8h156a8 8 0 0 1 8 8v130a12 12 0 0 1-12 12H212a12 12 0 0 1-12-12z" />
      <path className="drawing-ink" d="M200 174h172M200 282h172" />
      <path className="drawing-solid" d="M286 202a16 16 0 0 1 9 29l5 27h-28l5-27a16 16 0 0 1 9-29z" />
      <g transform="rotate(-14 110 262)">
        <path className="drawing-wash" d="M104.7 267A26 26 0 1 0 104.8 274H195V267z" />
        <Solid d="M86 258h96a4 4 0 0 1 4 4v3q-5 10-10 3t-10 4-10 0-10 2-10-6H86z" />
        <circle className="drawing-paper" cx="70" cy="262" r="26" />
        <circle className="drawing-ink" cx="70" cy="262" r="26" />
        <circle className="drawing-paper" cx="62" cy="262" r="9" />
        <circle className="drawing-ink" cx="62" cy="262" r="9" />
      </g>
    </svg>
  );
}
