import { Sheet, Solid, Pencil, Wave } from './strokes.tsx';

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

/** A padlock before a page, and its key, whose bit is a wave. */
export function Lock() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-5 150 140)">
        <Sheet x={56} y={18} width={204} height={262} />
        <path
          className="drawing-ink"
          d="M84 52h80M84 86h148M84 108h130M84 130h148M84 152h90M84 186h80M84 208h92M84 230h60"
        />
      </g>
      <path
        className="drawing-wash"
        d="M241 161v-48a54 54 0 0 1 108 0v48h24a8 8 0 0 1 8 8v130a12 12 0 0 1-12 12H221a12 12 0 0 1-12-12V169a8 8 0 0 1 8-8zM263 161h64v-48a32 32 0 0 0-64 0z"
      />
      <Solid d="M232 154v-50a54 54 0 0 1 108 0v50h-22v-50a32 32 0 0 0-64 0v50z" />
      <Solid d="M200 160a8 8 0 0 1 8-8h156a8 8 0 0 1 8 8v130a12 12 0 0 1-12 12H212a12 12 0 0 1-12-12z" />
      <path className="drawing-ink" d="M200 174h172M200 282h172" />
      <path className="drawing-solid" d="M286 202a16 16 0 0 1 9 29l5 27h-28l5-27a16 16 0 0 1 9-29z" />
      <g transform="rotate(-14 110 262)">
        <path className="drawing-wash" d="M104.7 267A26 26 0 1 0 104.8 274H195V267z" />
        <Solid d="M86 258h96a4 4 0 0 1 4 4v3q-5 10-10 3t-10 4-10 0-10 2-10-6H86z" />
        <circle className="drawing-paper" cx="70" cy="262" r="26" />
        <circle className="drawing-ink" cx="70" cy="262" r="26" />
        <circle className="drawing-paper" cx="62" cy="262" r="9" />
        <circle className="drawing-ink" cx="62" cy="262" r="9" />
      </g>
    </svg>
  );
}

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

/** A balance whose beam is a pencil: the same sentence weighs the same on either side. */
export function Scales() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <path
        className="drawing-wash"
        d="M227 79h12v204h50a14 14 0 0 1 14 14v12H159v-12a14 14 0 0 1 14-14h54zM53 78h310v20H53z"
      />
      <path
        className="drawing-wash"
        d="M45 221h124c-6 24-32 34-62 34s-56-10-62-34zM289 221h124c-6 24-32 34-62 34s-56-10-62-34z"
      />
      <Solid d="M213 70h14v216h-14z" />
      <Solid d="M150 300a14 14 0 0 1 14-14h112a14 14 0 0 1 14 14z" />
      <Sheet x={68} y={136} width={60} height={90} />
      <Sheet x={312} y={136} width={60} height={90} />
      <path className="drawing-ink" d="M80 154h36M80 172h28M80 194h36M324 154h36M324 172h28M324 194h36" />
      <Wave x={80} y={180} bends={5} />
      <Wave x={324} y={180} bends={5} />
      <path className="drawing-ink" d="M98 76L38 212M98 76l60 136M342 76l-60 136M342 76l60 136" />
      <Solid d="M36 212h124c-6 24-32 34-62 34s-56-10-62-34z" />
      <Solid d="M280 212h124c-6 24-32 34-62 34s-56-10-62-34z" />
      <Pencil x={44} y={66} turn={0} length={352} />
      <Solid d="M220 34l17 32-17 32-17-32z" />
      <circle className="drawing-solid" cx="220" cy="66" r="5" />
    </svg>
  );
}
