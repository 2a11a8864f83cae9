import { Sheet, Wave, Caret, Solid, Pencil } from './strokes.tsx';

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

/** A page with three marked places, the note on one of them, and the place where somebody writes. */
export function MarkedPage() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-3 160 165)">
        <Sheet x={48} y={22} width={216} height={284} />
        <path className="drawing-wash" d="M72 172h168v66H72z" />
        <path
          className="drawing-ink"
          d="M78 54h84M78 86h26m10 0h44m10 0h66M78 108h150M78 130h40m10 0h60m10 0h36M78 152h88M78 184h154M78 206h132M78 228h96M78 280h64"
        />
        <path className="drawing-mark" d="M62 172v66" />
        <path className="drawing-mark" d="M128 138h60" strokeDasharray="7 6" />
        <Wave x={115} y={94} bends={7} />
        <Caret x={149} y={289} of="me" />
      </g>
      <path className="drawing-mark" d="M192 126c34-2 32-24 60-26" strokeDasharray="1 6" />
      <g transform="rotate(2 336 110)">
        <Sheet x={254} y={62} width={162} height={90} />
        <path className="drawing-mark" d="M274 86h42" strokeDasharray="7 6" />
        <path className="drawing-ink" d="M274 108h120M274 128h82" />
      </g>
    </svg>
  );
}

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

/** An open book: the text on one side, and the rule behind its mark on the other. */
export function OpenBook() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <path className="drawing-wash" d="M41 83h378v206H41z" />
      <Solid d="M32 74h376v208H242q-8 12-22 12t-22-12H32z" />
      <Solid line="mark" d="M340 250v60l11-10 11 10v-60z" />
      <path className="drawing-wash" d="M340 250v60l11-10 11 10v-60z" />
      <path
        className="drawing-paper"
        d="M220 92C190 62 110 58 42 68v206c68-10 148-6 178 16 30-22 110-26 178-16V68C330 58 250 62 220 92z"
      />
      <Solid d="M220 84C190 54 110 48 48 60v206c62-12 142-6 172 20 30-26 110-32 172-20V60C330 48 250 54 220 84z" />
      <path className="drawing-ink" d="M220 84v202" />
      <path
        className="drawing-ink"
        d="M66 96c44-8 92-8 130 8M66 118c14-2.5 26-4 40-5M116 112.5c16-.5 32 .5 46 3M172 117c8 2 16 4.5 24 8M66 140c44-8 92-8 130 8M66 162c30-5.5 60-7 86-4M66 196c44-8 92-8 130 8M66 218c44-8 92-8 130 8M66 240c22-4 42-5 64-5"
      />
      <Wave x={116} y={122} bends={8} />
      <path
        className="drawing-ink"
        d="M244 104c20-9 44-13 70-14M262 142c34-12 72-14 112-8M262 164c30-10 58-13 84-12M262 198c34-12 72-14 112-8M262 220c24-8.5 46-11 66-11.5"
      />
      <path
        className="drawing-solid"
        d="M240.5 147a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M240.5 203a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0"
      />
    </svg>
  );
}

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

/** A page with a chart, and a photograph of the experiment that the page describes. */
export function PictureAndText() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-2 160 165)">
        <Sheet x={42} y={22} width={220} height={284} />
        <path className="drawing-ink" d="M70 54h88M70 86h160M70 108h84m10 0h50M70 130h96M70 280h112" />
        <path className="drawing-wash" d="M92 236l34-20 30 8 36-36v58H92z" />
        <path className="drawing-ink" d="M84 162v84h126" />
        <path className="drawing-mark" d="M92 236l34-20 30 8 36-36M164 116h50" />
        <path
          className="drawing-solid"
          d="M88.5 236a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M122.5 216a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M152.5 224a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M188.5 188a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0"
        />
      </g>
      <path className="drawing-mark" d="M214 112c16 6 14 20 26 22" strokeDasharray="1 6" />
      <g transform="rotate(6 320 150)">
        <Sheet x={236} y={46} width={166} height={194} />
        <path className="drawing-wash" d="M250 60h138v132H250z" />
        <path className="drawing-ink" d="M250 60h138v132H250zM274 216h76" />
        <Solid d="M311 80v32l-28 48a9 9 0 0 0 8 14h56a9 9 0 0 0 8-14l-28-48V80z" />
        <path className="drawing-wash" d="M298 134h42l15 26a9 9 0 0 1-8 14h-56a9 9 0 0 1-8-14z" />
        <path className="drawing-ink" d="M306 80h26" />
        <path className="drawing-mark" d="M299 134q5-4 10 0t10 0 10 0 10 0" />
        <circle className="drawing-mark" cx="310" cy="156" r="3.5" />
        <circle className="drawing-mark" cx="326" cy="149" r="5" />
      </g>
    </svg>
  );
}

/** A table of criteria; one cell is chosen in each row, and the pencil is at the last. */
export function Rubric() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <g transform="rotate(-2 210 165)">
        <Sheet x={50} y={24} width={312} height={276} />
        <path
          className="drawing-paper"
          d="M74 84h264M74 134h264M74 184h264M74 234h264M120 48v228M192 48v228M264 48v228"
        />
        <path className="drawing-wash" d="M192 84h72v50h-72zM264 134h74v50h-74zM120 184h72v50h-72z" />
        <path
          className="drawing-ink"
          d="M88 119l8-20 8 20m-13-7h10M90 149v20h8a5.5 5.5 0 0 0 0-11h-8 7a4.5 4.5 0 0 0 0-9zM106 202a9 10 0 1 0 0 14M90 249v20h5a10 10 0 0 0 0-20z"
        />
        <path
          className="drawing-ink"
          d="M138 66h36M210 66h36M282 66h36M138 102h36M138 117h22M282 102h36M282 117h28M138 152h36M138 167h20M210 152h36M210 167h30M210 202h36M210 217h22M282 202h36M282 217h36M138 252h36M138 267h28M210 252h36M210 267h18"
        />
        <path className="drawing-mark" d="M216 109l9 10 20-22M289 159l9 10 20-22M144 209l9 10 20-22M288 258l10 11" />
      </g>
      <Pencil x={300} y={266} turn={-48} length={170} />
    </svg>
  );
}

/** A pile of papers, the uppermost with its marks, and what it takes to read them all. */
export function StackOfPapers() {
  return (
    <svg className="drawing drawing-lines" viewBox="0 0 440 330" aria-hidden="true">
      <path className="drawing-wash" d="M221 133L395 168L261 301L87 266z" />
      <path className="drawing-paper" d="M209 123L383 158L249 291L75 256z" />
      <path className="drawing-paper" d="M233 110L397 154L244 282L80 238z" />
      <path className="drawing-paper" d="M219 101L387 141L241 271L73 231z" />
      <path className="drawing-paper" d="M238 91L397 137L237 263L77 217z" />
      <path className="drawing-paper" d="M216 82L388 118L250 250L78 214z" />
      <path className="drawing-paper" d="M220 71L386 112L237 241L70 200z" />
      <path className="drawing-paper" d="M214 63L389 96L259 229L83 196z" />
      <path className="drawing-paper" d="M226 50L390 94L237 222L73 178z" />
      <path className="drawing-paper" d="M226 41L394 81L248 211L80 171z" />
      <path className="drawing-paper" d="M214 33L386 69L248 201L76 165z" />
      <path className="drawing-paper" d="M222 22L390 62L244 192L76 152z" />
      <path className="drawing-wash" d="M161 101.2L293.7 132.8L260.1 162.8L127.4 131.2z" />
      <path
        className="drawing-ink"
        d="M223.1 43.8L290.3 59.8M206.3 58.8L234.9 65.6M245 68L287 78M297 80.4L334 89.2M190.6 72.8L304.9 100M179.4 82.8L307.1 113.2M168.2 92.8L235.4 108.8M161 110.7L276.9 138.3M148.6 121.7L244.4 144.5M113.4 141.8L177.2 157"
      />
      <path
        className="drawing-mark"
        d="M236.6 73.6Q243.7 71.5 244.1 75.4Q244.5 79.3 251.7 77.2Q258.8 75.1 259.2 79Q259.7 82.9 266.8 80.8Q273.9 78.7 274.4 82.6Q274.8 86.5 281.9 84.4"
      />
      <path className="drawing-mark" d="M153.4 99.4L119.8 129.4" />
      <path className="drawing-wash" d="M348 246v44c0 12 14 20 34 20s34-8 34-20v-44z" />
      <Solid d="M402 250h10a13 13 0 0 1 0 32h-12l1-8h9a6 6 0 0 0 0-16h-9z" />
      <Solid d="M338 236v44c0 12 14 20 34 20s34-8 34-20v-44z" />
      <ellipse className="drawing-paper" cx="372" cy="236" rx="34" ry="11" />
      <ellipse className="drawing-ink" cx="372" cy="236" rx="34" ry="11" />
      <path className="drawing-mark" d="M362 214q-6-7 0-14t0-14M380 214q-6-7 0-14t0-14" />
    </svg>
  );
}

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
