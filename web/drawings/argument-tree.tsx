import { Sheet, Wave } from './strokes.tsx';

/** A position, its three claims, and the evidence under them; one claim still waits for its own. */
export function ArgumentTree() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <path
        className="drawing-ink"
        d="M220 84v44M76 132v-12q0-12 12-12h264q12 0 12 12v12M76 188v20M42 232v-12q0-12 12-12h44q12 0 12 12v12M220 188v44"
      />
      <path className="drawing-mark" d="M364 190v38" strokeDasharray="1 6" />
      <Sheet x={132} y={18} width={176} height={68} />
      <path className="drawing-wash" d="M150 34h144v36H150z" />
      <path className="drawing-ink" d="M160 43h118M160 61h76" />
      <path className="drawing-mark" d="M144 34v36" />
      <Sheet x={20} y={130} width={112} height={58} />
      <Sheet x={164} y={130} width={112} height={58} />
      <Sheet x={308} y={130} width={112} height={58} />
      <path className="drawing-ink" d="M38 150h74M38 168h48M182 150h76M182 168h34M326 150h22m10 0h44M326 172h54" />
      <Wave x={359} y={158} bends={7} />
      <Sheet x={14} y={232} width={56} height={68} />
      <Sheet x={82} y={232} width={56} height={68} />
      <Sheet x={192} y={232} width={56} height={68} />
      <path
        className="drawing-ink"
        d="M28 286v-10M42 286v-34M56 286v-22M96 250h28M96 266h28M96 282h16M206 272h28M206 286h18"
      />
      <path
        className="drawing-solid"
        d="M215 246c-6 1-10 6-10 11a4.5 4.5 0 1 0 4.5-4.5c1-2 2-3 5.5-5zM229 246c-6 1-10 6-10 11a4.5 4.5 0 1 0 4.5-4.5c1-2 2-3 5.5-5z"
      />
      <rect className="drawing-mark" x="336" y="232" width="56" height="68" rx="3" strokeDasharray="7 6" />
      <path className="drawing-mark" d="M356 259a8 8 0 1 1 12 7q-4 3-4 7" />
      <circle className="drawing-solid" cx="364" cy="281" r="1.75" />
    </svg>
  );
}
