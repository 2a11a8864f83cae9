import { Sheet } from './strokes.tsx';

/** The wave under a word swings into the curve of a risk, within its widening limits. */
export function RiskCurve() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-1 220 165)">
        <Sheet x={34} y={22} width={364} height={276} />
        <path className="drawing-wash" d="M138 186C210 176 300 136 342 76V204C300 208 210 198 138 186z" />
        <path
          className="drawing-ink"
          d="M62 50v216h312M62 218h-6M62 170h-6M62 122h-6M62 74h-6M140 266v6M218 266v6M296 266v6M84 56h104M84 76h62M84 176h50"
        />
        <path className="drawing-mark" d="M84 108h286" strokeDasharray="7 6" />
        <path
          className="drawing-mark"
          d="M84 183.5C86.7 183.5 87.3 188.5 90 188.5S93.3 183.5 96 183.5S99.3 188.5 102 188.5S105.3 183.5 108 183.5S111.3 188.5 114 188.5S117.3 183.5 120 183.5S123.3 188.5 126 188.5S129.3 183.5 132 183.5S135.3 188.5 138 188.5S141.8 183 145 183S149.4 188.5 153 188.5S157.9 180.1 162 180.1S168.1 188.4 173 188.4S180.2 173.6 186 173.6S194.8 187.7 202 187.7S213 159.8 222 159.8S235.2 185.9 246 185.9S261.4 133.5 274 133.5S291.6 181.8 306 181.8S325.8 89.5 342 89.5"
        />
        <circle className="drawing-solid" cx="342" cy="89.5" r="5" />
      </g>
    </svg>
  );
}
