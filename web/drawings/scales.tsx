import { Pencil, Sheet, Solid, Wave } from './strokes.tsx';

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
