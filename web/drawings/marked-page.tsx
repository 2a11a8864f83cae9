import { Caret, Sheet, Wave } from './strokes.tsx';

/** A page with three marked places, the note on one of them, and the place where somebody writes. */
export function MarkedPage() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-3 160 165)">
        <Sheet x={48} y={22} width={216} height={284} />
        <path className="drawing-wash" d="M72 172h168v66H72z" />
        <path
          className="drawing-ink"
          d="M78 54h84M78 86h26m10 0h44m10 0h66M78 108h150M78 130h40m10 0h60m10 0h36M78 152h88M78 184h154M78 206h132M78 228h96M78 280h64"
        />
        <path className="drawing-mark" d="M62 172v66" />
        <path className="drawing-mark" d="M128 138h60" strokeDasharray="7 6" />
        <Wave x={115} y={94} bends={7} />
        <Caret x={149} y={289} of="me" />
      </g>
      <path className="drawing-mark" d="M192 126c34-2 32-24 60-26" strokeDasharray="1 6" />
      <g transform="rotate(2 336 110)">
        <Sheet x={254} y={62} width={162} height={90} />
        <path className="drawing-mark" d="M274 86h42" strokeDasharray="7 6" />
        <path className="drawing-ink" d="M274 108h120M274 128h82" />
      </g>
    </svg>
  );
}
