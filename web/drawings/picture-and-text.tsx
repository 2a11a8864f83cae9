import { Sheet, Solid } from './strokes.tsx';

/** A page with a chart, and a photograph of the experiment that the page describes. */
export function PictureAndText() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-2 160 165)">
        <Sheet x={42} y={22} width={220} height={284} />
        <path className="drawing-ink" d="M70 54h88M70 86h160M70 108h84m10 0h50M70 130h96M70 280h112" />
        <path className="drawing-wash" d="M92 236l34-20 30 8 36-36v58H92z" />
        <path className="drawing-ink" d="M84 162v84h126" />
        <path className="drawing-mark" d="M92 236l34-20 30 8 36-36M164 116h50" />
        <path
          className="drawing-solid"
          d="M88.5 236a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M122.5 216a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M152.5 224a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M188.5 188a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0"
        />
      </g>
      <path className="drawing-mark" d="M214 112c16 6 14 20 26 22" strokeDasharray="1 6" />
      <g transform="rotate(6 320 150)">
        <Sheet x={236} y={46} width={166} height={194} />
        <path className="drawing-wash" d="M250 60h138v132H250z" />
        <path className="drawing-ink" d="M250 60h138v132H250zM274 216h76" />
        <Solid d="M311 80v32l-28 48a9 9 0 0 0 8 14h56a9 9 0 0 0 8-14l-28-48V80z" />
        <path className="drawing-wash" d="M298 134h42l15 26a9 9 0 0 1-8 14h-56a9 9 0 0 1-8-14z" />
        <path className="drawing-ink" d="M306 80h26" />
        <path className="drawing-mark" d="M299 134q5-4 10 0t10 0 10 0 10 0" />
        <circle className="drawing-mark" cx="310" cy="156" r="3.5" />
        <circle className="drawing-mark" cx="326" cy="149" r="5" />
      </g>
    </svg>
  );
}
