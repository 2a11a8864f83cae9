import { Solid } from './strokes.tsx';

/** An account book under the magnifying glass: one entry deserves a second look. */
export function Ledger() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-3 210 165)">
        <path className="drawing-wash" d="M35 51h352v238H35z" />
        <Solid d="M24 44a4 4 0 0 1 4-4h344a4 4 0 0 1 4 4v232a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4z" />
        <path className="drawing-paper" d="M34 48h166v224H34zM200 48h166v224H200z" />
        <path className="drawing-paper" d="M34 82h332M110 48v224M155 48v224M276 48v224M321 48v224M34 228h332" />
        <path className="drawing-ink" d="M48 66h42M124 66h16M170 66h16M214 66h42M290 66h16M336 66h16" />
        <path
          className="drawing-ink"
          d="M48 106h46M126 106h18M174 106h14M214 106h46M290 106h18M340 106h14M48 130h34M118 130h26M166 130h22M214 130h30M284 130h24M48 154h50M132 154h12M214 154h44M48 178h30M122 178h22M176 178h12M214 178h28M48 202h42M166 202h22M214 202h38"
        />
        <path
          className="drawing-mark"
          d="M120 244h26M166 244h24M118 255h30M164 255h28M118 260h30M164 260h28M288 244h22"
        />
      </g>
      <path className="drawing-wash" d="M352 250l62 62a7 7 0 0 0 10-10l-62-62z" />
      <Solid d="M334 228l12-12 66 66a8.5 8.5 0 0 1-12 12z" />
      <path className="drawing-ink" d="M352 246l12-12" />
      <circle className="drawing-wash" cx="311" cy="199" r="62" />
      <circle className="drawing-paper" cx="302" cy="190" r="62" />
      <circle className="drawing-ink" cx="302" cy="190" r="62" />
      <circle className="drawing-paper" cx="302" cy="190" r="55" />
      <g transform="rotate(-3 302 190)">
        <path className="drawing-paper" d="M294 136v108M261 226h82" />
        <path className="drawing-ink" d="M258 178h24m24 0h40M256 208h26m24 0h28" />
        <path className="drawing-mark" d="M304 190q4.5-8 9 0t9 0 9 0 9 0 9 0" />
      </g>
      <path className="drawing-mark" d="M258 168a48 48 0 0 1 22-20" />
    </svg>
  );
}
