/** A line drawing of what the product does: a page with two marked sentences, the note beside one of them, and two carets. */
export function MarkedSentence() {
  return (
    <svg className="marked-sentence" viewBox="0 0 420 300" aria-hidden="true">
      <rect className="drawing-page" x="24" y="14" width="270" height="272" rx="4" />
      <g className="drawing-ink">
        <path d="M56 56h120" />
        <path d="M56 96h206M56 122h180M56 148h196M56 174h120M56 214h206M56 240h150" />
      </g>
      <g className="drawing-mark">
        <path d="M104 105q4-6 8 0t8 0 8 0 8 0 8 0 8 0" />
        <path d="M150 157h62" strokeDasharray="8 5" />
        <path d="M212 148h84v-34" strokeDasharray="2 5" />
        <path d="M238 112v18M176 164v20" />
      </g>
      <rect className="drawing-note" x="262" y="52" width="140" height="62" rx="6" />
      <g className="drawing-ink">
        <path d="M278 72h52M278 90h106" />
      </g>
    </svg>
  );
}
