import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies single chunks once more, with terser: a percent less of the script that pages and forms bring. It takes seconds for
 * what it gains, so the rest is left to Vite's own minifier.
 * @param chunks the names of the chunks, by the environment that builds them. The bundler chooses some names itself, so a name that it
 * does not use any more fails the build.
 */
export function minifyFurther(chunks: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'minify-further',
    apply: 'build',
    applyToEnvironment: ({ name }) => name in chunks,
    generateBundle: {
      // After Vite has put the lists of what to preload into the chunks.
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).filter((output) => output.type === 'chunk');
        const minifying = (chunks[this.environment.name] ?? []).map(async (name) => {
          const chunk = built.find((each) => each.name === name);
          if (!chunk) throw new Error(`There is no chunk "${name}" to minify further; see vite.config.ts.`);
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3, ecma: 2020 } });
          if (code !== undefined) chunk.code = code;
        });
        await Promise.all(minifying);
      },
    },
  };
}
