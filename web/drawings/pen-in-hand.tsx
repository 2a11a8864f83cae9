import { Pencil, Sheet, Solid } from './strokes.tsx';

/** A hand that writes: the pencil stays with the writer. */
export function PenInHand() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-4 180 190)">
        <Sheet x={28} y={44} width={262} height={262} />
        <path className="drawing-ink" d="M58 80h96M58 116h170M58 146h118M58 176h86M58 206h76" />
      </g>
      <path
        className="drawing-mark"
        d="M64 254c6-16 15-24 16-16s-11 17-6 19 12-19 17-18-4 15 1 15 8-15 13-14-4 14 1 14 7-9 10-6 0 8 2 14"
      />
      <path className="drawing-wash" d="M372 140l62-7v166l-62-9z" />
      <path className="drawing-ink" d="M372 140l62-7M372 290l62 9" />
      <Solid d="M150 214C142 206 145 194 151 184C159 166 166 152 178 139C190 126 214 118 240 114C278 110 316 124 352 144V284C318 290 276 292 240 288C220 291 204 284 203 273C191 271 185 261 189 251C176 253 163 246 156 230z" />
      <path
        className="drawing-ink"
        d="M189 251C202 254 216 253 230 250M203 273C216 275 228 273 240 269M240 130q12 2 18 10"
      />
      <Pencil x={118} y={262} turn={-50} length={250} />
      <Solid d="M304 192C284 180 254 171 238 175C220 180 200 189 172 194C160 197 160 213 172 214C192 218 212 214 228 214C252 216 272 230 288 244" />
      <path className="drawing-ink" d="M182 194c-9 3-9 14-1 19" />
      <Solid d="M346 136l26 2v152l-26-2a4 4 0 0 1-4-4V140a4 4 0 0 1 4-4z" />
    </svg>
  );
}
