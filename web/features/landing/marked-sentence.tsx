/** A line drawing of what the product does: a page with three marked places, the note on one of them, and two carets. */
export function MarkedSentence() {
  return (
    <svg className="marked-sentence" viewBox="0 0 440 330" aria-hidden="true">
      <rect className="drawing-page" x="20" y="12" width="286" height="306" rx="3" />
      <g className="drawing-ink">
        <path d="M56 56h108" />
        <path d="M56 92h204M56 114h186M56 136h200M56 158h124" />
        <path d="M56 196h204M56 218h172M56 240h196M56 262h92" />
      </g>
      <g className="drawing-mark">
        <path d="M92 99q3-5 6 0t6 0 6 0 6 0 6 0 6 0 6 0" />
        <path d="M146 143h70" strokeDasharray="7 5" />
        <path d="M44 188v58" />
        <path d="M216 136h64q10 0 10-10v-14" strokeDasharray="1 5" />
        <path d="M180 150v17M228 210v17" />
      </g>
      <rect className="drawing-note" x="254" y="46" width="166" height="66" rx="6" />
      <g className="drawing-mark">
        <path d="M270 66h18" strokeDasharray="7 5" />
      </g>
      <g className="drawing-ink">
        <path d="M298 66h52M270 82h132M270 97h94" />
      </g>
    </svg>
  );
}
