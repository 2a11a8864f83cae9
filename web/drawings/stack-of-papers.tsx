import { Solid } from './strokes.tsx';

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
