import { Sheet, Solid } from './strokes.tsx';

/** An agreement with its clauses, a signature and a seal; one clause does not say whose duty it is. */
export function Contract() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(7 230 170)">
        <Sheet x={120} y={26} width={214} height={272} />
      </g>
      <g transform="rotate(-3 210 165)">
        <path className="drawing-wash" d="M115 27h182l38 38v254H115z" />
        <path className="drawing-paper" d="M109 18h180l38 38v251a3 3 0 0 1-3 3H109a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3z" />
        <path className="drawing-paper" d="M289 18v35a3 3 0 0 0 3 3h35z" />
        <path className="drawing-ink" d="M168 52h90M188 70h50" />
        <path
          className="drawing-ink"
          d="M141 96.5c-1.5-3.5-8-3.5-8 .5 0 4.5 9 4.5 9 9 0 1.5-1 2.5-2.5 3M132 109.5c1.5 3.5 8 3.5 8-.5 0-4.5-9-4.5-9-9 0-1.5 1-2.5 2.5-3M141 146.5c-1.5-3.5-8-3.5-8 .5 0 4.5 9 4.5 9 9 0 1.5-1 2.5-2.5 3M132 159.5c1.5 3.5 8 3.5 8-.5 0-4.5-9-4.5-9-9 0-1.5 1-2.5 2.5-3M141 210.5c-1.5-3.5-8-3.5-8 .5 0 4.5 9 4.5 9 9 0 1.5-1 2.5-2.5 3M132 223.5c1.5 3.5 8 3.5 8-.5 0-4.5-9-4.5-9-9 0-1.5 1-2.5 2.5-3"
        />
        <path
          className="drawing-ink"
          d="M156 103h138M156 121h112M156 153h46m10 0h54m10 0h20M156 171h138M156 189h70M156 217h138M156 235h88M132 288h92"
        />
        <path className="drawing-wash" d="M150 141h152v60H150z" />
        <path className="drawing-mark" d="M212 161h54" strokeDasharray="7 6" />
        <path className="drawing-mark" d="M118 141v60" />
        <path
          className="drawing-mark"
          d="M136 284c6-18 18-30 18-20s-14 18-10 20 14-18 20-18-6 14 0 14 10-12 14-12-4 12 2 10 8-8 12-8 0 8 8 6 12-4 18-10"
        />
      </g>
      <Solid d="M284 280l-8 42 20-10 12 14 8-46z" />
      <Solid d="M300 222l10 7 12-3 5 11 12 4-2 12 8 10-8 9 2 12-12 4-5 11-12-3-10 7-10-7-12 3-5-11-12-4 2-12-8-9 8-10-2-12 12-4 5-11 12 3z" />
      <circle className="drawing-wash" cx="300" cy="262" r="25" />
      <circle className="drawing-mark" cx="300" cy="262" r="25" />
      <path className="drawing-mark" d="M289 262l8 9 15-18" />
    </svg>
  );
}
