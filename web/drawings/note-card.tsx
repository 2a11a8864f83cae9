import { Sheet, Solid, Wave } from './strokes.tsx';

/** A note beside its place: what it is about, what it says, and its two answers, "dismiss" and "why?". */
export function NoteCard() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-4 170 130)">
        <Sheet x={34} y={20} width={264} height={240} />
        <path
          className="drawing-ink"
          d="M62 50h196M62 76h50m10 0h66m10 0h62M62 128h100M62 152h100M62 176h100M62 200h100M62 224h50"
        />
        <Wave x={122} y={85} bends={11} />
      </g>
      <rect className="drawing-wash" x="141" y="139" width="272" height="172" rx="3" />
      <path
        className="drawing-paper"
        d="M135 130h36l-12-28 36 28h206a3 3 0 0 1 3 3v166a3 3 0 0 1-3 3H135a3 3 0 0 1-3-3V133a3 3 0 0 1 3-3z"
      />
      <path className="drawing-wash" d="M156 150h76v22h-76z" />
      <path className="drawing-mark" d="M168 161h52" />
      <path className="drawing-ink" d="M156 194h222M156 214h198M156 234h120" />
      <Solid d="M166 258h72a12 12 0 0 1 0 24h-72a12 12 0 0 1 0-24z" />
      <path className="drawing-ink" d="M168 266l8 8m0-8l-8 8M188 270h44" />
      <Solid line="mark" d="M278 258h72a12 12 0 0 1 0 24h-72a12 12 0 0 1 0-24z" />
      <path className="drawing-mark" d="M279 266.5a3.5 3.5 0 1 1 5 3q-1.5 1-1.5 2M300 270h44" />
      <circle className="drawing-solid" cx="282.5" cy="275.5" r="1.25" />
    </svg>
  );
}
