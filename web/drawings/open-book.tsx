import { Solid, Wave } from './strokes.tsx';

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
