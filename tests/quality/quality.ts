/** Measures how often each check is right: `npm run quality`, or `npm run quality -- citations` for one of its parts. */
const PARTS = ['argument', 'citations', 'spelling', 'grammar'] as const;

const chosen = process.argv.slice(2);
for (const name of PARTS.filter((part) => chosen.length === 0 || chosen.includes(part))) {
  console.log(`\n## ${name}\n`);
  const { run } = (await import(`./${name}.quality.ts`)) as { run: () => void | Promise<void> };
  await run();
}
// The thread of Harper, which some parts start, would keep the process alive.
process.exit();
