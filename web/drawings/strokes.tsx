// What the drawings have in common: every sheet, wave, caret and pencil of the site comes from the same hand.

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A sheet of paper; its wash is printed slightly beside it, like that of everything on the desk. */
export function Sheet({ x, y, width, height }: Box) {
  return (
    <>
      <rect className="drawing-wash" x={x + 9} y={y + 9} width={width} height={height} rx="3" />
      <rect className="drawing-paper" x={x} y={y} width={width} height={height} rx="3" />
    </>
  );
}

/** A solid thing: it hides what is behind it, and has a line around it. */
export function Solid({ d, line = 'ink' }: { d: string; line?: 'ink' | 'mark' }) {
  return (
    <>
      <path className="drawing-paper" d={d} />
      <path className={`drawing-${line}`} d={d} />
    </>
  );
}

/** The wave under a word that deserves a second look. */
export function Wave({ x, y, bends }: { x: number; y: number; bends: number }) {
  return <path className="drawing-mark" d={`M${x} ${y}q3-5 6 0${'t6 0'.repeat(bends - 1)}`} />;
}

/** Where somebody writes (the foot of the caret), with the flag that bears a name. */
export function Caret({ x, y, of }: { x: number; y: number; of: 'me' | 'you' }) {
  const flag = `M${x} ${y - 26}v-18h43a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5z`;
  const name = `M${x + 11} ${y - 36}a1 1 0 0 0 0 2h24a1 1 0 0 0 0-2z`;
  return of === 'me' ? (
    <>
      <path className="drawing-solid" d={flag + name} />
      <path className="drawing-mark" d={`${flag}v26`} />
    </>
  ) : (
    <>
      <Solid d={flag} />
      <path className="drawing-ink" d={`M${x} ${y - 26}v26M${x + 11} ${y - 35}h16`} />
    </>
  );
}

/** A pencil; `turn` is the angle at which it leaves its tip, clockwise from the right. */
export function Pencil({ x, y, turn, length }: { x: number; y: number; turn: number; length: number }) {
  const end = length - 15;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <Solid d={`M0 0l32-11h${end - 32}v22H32z`} />
      <path className="drawing-ink" d={`M32-11l6 7-6 4 6 4-6 7M38 0H${end - 16}M${end - 16}-11v22M${end - 8}-11v22`} />
      <path className="drawing-solid" d="M0 0l11-4v8z" />
      <Solid d={`M${end}-11h9a6 6 0 0 1 6 6V5a6 6 0 0 1-6 6h-9z`} />
    </g>
  );
}
