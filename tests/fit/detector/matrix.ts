/**
 * The source of `bff/analysis/reading/detector/matrix.wasm`, in AssemblyScript: its types mean nothing to TypeScript, so nothing else
 * of ours reads this file. It was compiled by version 0.28.20, in a folder elsewhere with a copy of this file:
 *
 *   npm install assemblyscript@0.28.20
 *   npx asc matrix.ts -O3 --noAssert --enable simd --runtime stub --importMemory -o matrix.wasm
 */

const FLOAT: usize = 4;
/** A vector of the processor has four numbers. */
const VECTOR: usize = 16;

/**
 * y[rows][columns] = x[rows][width] · w[width][columns] + b[columns], in float32, four rows by eight columns at a time.
 * @param x the address of its first byte, like `w`, `b` and `y`.
 * @param rows a multiple of 4.
 * @param columns a multiple of 8.
 */
export function mm(x: usize, w: usize, b: usize, y: usize, rows: i32, width: i32, columns: i32): void {
  const rowOfX = <usize>width * FLOAT;
  const rowOfY = <usize>columns * FLOAT;
  for (let row = 0; row < rows; row += 4) {
    const x0 = x + <usize>(row * width) * FLOAT;
    const x1 = x0 + rowOfX;
    const x2 = x1 + rowOfX;
    const x3 = x2 + rowOfX;
    for (let column = 0; column < columns; column += 8) {
      const left = v128.load(b + <usize>column * FLOAT);
      const right = v128.load(b + <usize>column * FLOAT + VECTOR);
      let left0 = left;
      let right0 = right;
      let left1 = left;
      let right1 = right;
      let left2 = left;
      let right2 = right;
      let left3 = left;
      let right3 = right;
      let weights = w + <usize>column * FLOAT;
      for (let k: usize = 0; k < rowOfX; k += FLOAT) {
        const leftWeights = v128.load(weights);
        const rightWeights = v128.load(weights, VECTOR);
        weights += rowOfY;
        let factor = v128.load32_splat(x0 + k);
        left0 = f32x4.add(left0, f32x4.mul(factor, leftWeights));
        right0 = f32x4.add(right0, f32x4.mul(factor, rightWeights));
        factor = v128.load32_splat(x1 + k);
        left1 = f32x4.add(left1, f32x4.mul(factor, leftWeights));
        right1 = f32x4.add(right1, f32x4.mul(factor, rightWeights));
        factor = v128.load32_splat(x2 + k);
        left2 = f32x4.add(left2, f32x4.mul(factor, leftWeights));
        right2 = f32x4.add(right2, f32x4.mul(factor, rightWeights));
        factor = v128.load32_splat(x3 + k);
        left3 = f32x4.add(left3, f32x4.mul(factor, leftWeights));
        right3 = f32x4.add(right3, f32x4.mul(factor, rightWeights));
      }
      let out = y + (<usize>row * <usize>columns + <usize>column) * FLOAT;
      v128.store(out, left0);
      v128.store(out, right0, VECTOR);
      out += rowOfY;
      v128.store(out, left1);
      v128.store(out, right1, VECTOR);
      out += rowOfY;
      v128.store(out, left2);
      v128.store(out, right2, VECTOR);
      out += rowOfY;
      v128.store(out, left3);
      v128.store(out, right3, VECTOR);
    }
  }
}
