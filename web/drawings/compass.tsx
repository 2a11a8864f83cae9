import { Sheet, Solid } from './strokes.tsx';

/** A compass whose needle is a nib, on the sketch of a way. */
export function Compass() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-6 150 150)">
        <Sheet x={30} y={44} width={250} height={240} />
        <path className="drawing-mark" d="M74 246c30-12 20-50 56-58s30-60 4-78" strokeDasharray="7 6" />
        <path className="drawing-mark" d="M96 82l18 18m0-18l-18 18" />
        <circle className="drawing-solid" cx="62" cy="248" r="5" />
      </g>
      <circle className="drawing-wash" cx="271" cy="193" r="106" />
      <circle className="drawing-paper" cx="262" cy="62" r="15" />
      <circle className="drawing-ink" cx="262" cy="62" r="15" />
      <Solid d="M246 84v-12h32v12z" />
      <circle className="drawing-paper" cx="262" cy="184" r="106" />
      <circle className="drawing-ink" cx="262" cy="184" r="106" />
      <circle className="drawing-ink" cx="262" cy="184" r="90" />
      <g transform="translate(0 6)">
        <path
          className="drawing-ink"
          d="M262 90L262 106M295.7 96.7L293.8 101.3M324.2 115.8L318.6 121.4M343.3 144.3L338.7 146.2M350 178L334 178M343.3 211.7L338.7 209.8M324.2 240.2L318.6 234.6M295.7 259.3L293.8 254.7M262 266L262 250M228.3 259.3L230.2 254.7M199.8 240.2L205.4 234.6M180.7 211.7L185.3 209.8M174 178L190 178M180.7 144.3L185.3 146.2M199.8 115.8L205.4 121.4M228.3 96.7L230.2 101.3"
        />
      </g>
      <g transform="translate(262 184) rotate(32)">
        <path
          className="drawing-wash"
          d="M13 -69C19-47 33-33 33-15 33-1 26 8 24 14L13 87 2 14C0 8-7-1-7-15-7-33 7-47 13-69z"
        />
        <Solid d="M-11 0L0 78 11 0z" />
        <Solid line="mark" d="M0-80C6-58 20-44 20-26 20-12 14-6 11 0H-11C-14-6-20-12-20-26-20-44-6-58 0-80z" />
        <path
          className="drawing-wash"
          d="M0-80C6-58 20-44 20-26 20-12 14-6 11 0H-11C-14-6-20-12-20-26-20-44-6-58 0-80z"
        />
        <path className="drawing-mark" d="M0-78v44" />
        <circle className="drawing-solid" cx="0" cy="-28" r="5" />
      </g>
    </svg>
  );
}
