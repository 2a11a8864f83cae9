import { Caret, Sheet } from './strokes.tsx';

/** One page, two people who write on it: each caret bears its flag. */
export function TwoCarets() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-2 220 165)">
        <Sheet x={70} y={22} width={296} height={280} />
        <path className="drawing-wash" d="M150 64h60v30h-60z" />
        <path
          className="drawing-ink"
          d="M104 82h40m12 0h44M104 126h228M104 150h206M104 174h228M104 198h132M104 256h90"
        />
        <path className="drawing-mark" d="M206 256h54" />
        <Caret x={210} y={94} of="you" />
        <Caret x={270} y={268} of="me" />
      </g>
    </svg>
  );
}
