import { Sheet } from './strokes.tsx';

/** A quotation, its mark in the text, and the entry in the list of sources that it leads to. */
export function Citation() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-3 140 165)">
        <Sheet x={32} y={22} width={210} height={274} />
        <path
          className="drawing-solid"
          d="M84 48c-14 3-24 13-24 26a11 11 0 1 0 11-11c1-5 6-9 13-12zM117 48c-14 3-24 13-24 26a11 11 0 1 0 11-11c1-5 6-9 13-12z"
        />
        <path
          className="drawing-ink"
          d="M132 66h80M132 84h52M60 116h152M60 138h134M60 160h152M60 184h72M60 226h150M60 248h126M60 270h138"
        />
        <path className="drawing-wash" d="M144 172h58v24h-58z" />
        <path className="drawing-mark" d="M151 174h-6v20h6M195 174h6v20h-6M159 184h28" />
      </g>
      <g transform="rotate(3 320 190)">
        <Sheet x={232} y={84} width={178} height={224} />
        <path className="drawing-ink" d="M256 112h66M256 142h128M274 160h84M256 238h128M274 256h66M256 280h96" />
        <path className="drawing-wash" d="M246 178h150v40H246z" />
        <path className="drawing-mark" d="M256 190h128M274 207h92" />
      </g>
      <path className="drawing-mark" d="M208 180c22 0 16 20 32 22" strokeDasharray="1 6" />
    </svg>
  );
}
