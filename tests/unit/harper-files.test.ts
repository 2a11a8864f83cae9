import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const DIST = path.join(import.meta.dirname, '../../node_modules/harper.js/dist');
const DOCKERFILE = path.join(import.meta.dirname, '../../docker/Dockerfile');

/** The files that a module of harper.js needs, itself included. */
function neededBy(file: string): string[] {
  const text = readFileSync(path.join(DIST, file), 'utf8');
  const imported = Array.from(
    text.matchAll(/^(?:import|export)\b[^;\n]*? from "\.\/([^"]+)";/gm),
    ([, name = '']) => name,
  );
  const program = /new URL\("([^"]+\.wasm)", import\.meta\.url\)/.exec(text)?.[1];
  return [file, ...imported.flatMap(neededBy), ...(program === undefined ? [] : [program])];
}

test('the image leaves out every copy of Harper’s program but the one that is loaded', () => {
  const removed = /harper\.js\/dist && rm (.+)$/m.exec(readFileSync(DOCKERFILE, 'utf8'))?.[1]?.split(' ') ?? [];
  const needed = new Set(['index.js', 'slimBinary.js'].flatMap(neededBy));
  const programs = readdirSync(DIST).filter((file) => /\.(?:js|wasm)$/.test(file));
  expect(needed).toContain('harper_wasm_slim_bg.wasm');
  expect(removed.toSorted()).toEqual(programs.filter((file) => !needed.has(file)).toSorted());
});
