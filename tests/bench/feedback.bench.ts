import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';

import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';

import { isListHeading } from '#bff/analysis/reading/reference-list';
import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import { textOfCall } from '#bff/analysis/service/feedback-call';
import { splitSentences } from '#shared-types/text/sentences';

import { placed } from '../support/analysis/essays.ts';
import { CALL, PUBLIC_ESSAYS as TEXTS, publicEssay } from '../support/analysis/reading.ts';
import { paragraphsOf } from '../support/citations/papers.ts';
import { writeGood } from '../tools/tools.ts';
import { median, ms, timeOf } from './figures.ts';

const WORDS = 1_000;
const LONG_TEXT_WORDS = 10_000;
/** Of these, in its list of sources: forty or so. */
const SOURCES_WORDS = 1_000;
const EDITS_PER_TEXT = 6;

/** Cuts an essay into texts of about 1,000 words that share no sentence. */
function textsOf(name: (typeof TEXTS)[number]): string[][] {
  const texts: string[][] = [];
  let words = WORDS;
  for (const { text } of publicEssay(name)
    .split('\n\n')
    .flatMap((paragraph) => splitSentences(paragraph))) {
    if (words >= WORDS) {
      texts.push([]);
      words = 0;
    }
    texts.at(-1)?.push(text);
    words += text.split(/\s+/).length;
  }
  return texts.filter((text) => text.join(' ').split(/\s+/).length >= WORDS * 0.9);
}

/** The same text with one sentence changed in a way that wasn't seen before. */
function edit(sentences: readonly string[], number: number): string[] {
  const at = (number * 5) % sentences.length;
  return sentences.map((sentence, index) => (index === at ? `In case ${number}, ${sentence}` : sentence));
}

interface Times {
  fresh: number[];
  edited: number[];
}

const empty = (): Times => ({ fresh: [], edited: [] });

/** Measures one reader: warmed up with one essay, it reads unseen texts of the other, then each after an edit. */
async function measure(
  times: Times,
  essay: (typeof TEXTS)[number],
  read: (sentences: readonly string[]) => unknown,
): Promise<void> {
  for (const text of TEXTS.filter((other) => other !== essay).flatMap(textsOf)) await read(text);
  for (const text of textsOf(essay)) {
    times.fresh.push(await timeOf(() => read(text)));
    for (let number = 1; number <= EDITS_PER_TEXT; number++) {
      const edited = edit(text, number);
      times.edited.push(await timeOf(() => read(edited)));
    }
  }
}

/** Prints how long the evaluator needs for 1,000 new words and after one edit, next to write-good and plain Harper. */
export async function run(): Promise<void> {
  const times = { evaluator: empty(), whole: empty(), harper: empty(), writeGood: empty() };
  const readWithWriteGood = await writeGood();
  const evaluator = new EmbeddedEvaluator({ deadlineMs: 15_000 });
  for (const essay of TEXTS) {
    // A restart forgets every sentence, so that what follows is new to the evaluator and to its Harper.
    await evaluator.restart('a new measurement');
    await evaluator.ready;
    await measure(times.evaluator, essay, (sentences) => evaluator.evaluate(textOfCall(placed(sentences)), CALL));
  }
  for (const essay of TEXTS) {
    await evaluator.restart('a new measurement');
    await evaluator.ready;
    await measure(times.whole, essay, (sentences) => evaluateAsThePage(evaluator, sentences));
  }
  const long = await measureLongText(evaluator);
  await evaluator.close();
  for (const essay of TEXTS) {
    const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
    await linter.setup();
    await measure(times.harper, essay, (sentences) => linter.lint(sentences.join(' '), { language: 'plaintext' }));
    await linter.dispose();
    await measure(times.writeGood, essay, (sentences) => readWithWriteGood(sentences.join(' ')));
  }
  const harperMs = await measureLongTextByHarper();

  const ours = { fresh: median(times.evaluator.fresh), edited: median(times.evaluator.edited) };
  const row = (name: string, { fresh, edited }: Times) => ({
    reader: name,
    '1,000 new words': ms(median(fresh)),
    'ours / theirs': (ours.fresh / median(fresh)).toFixed(2),
    'after one edit': ms(median(edited)),
    'ours / theirs after an edit': (ours.edited / median(edited)).toFixed(2),
  });
  console.table([
    row('Sullivan, the feedback call', times.evaluator),
    row('Sullivan, feedback and analysis calls', times.whole),
    row('Harper alone (spelling, grammar, style)', times.harper),
    row('write-good (passive, weasel words)', times.writeGood),
  ]);
  console.log(
    `Goals: 700 ms and 25 ms, with everything. Medians of ${times.evaluator.fresh.length} texts and ${times.evaluator.edited.length} edits.`,
    `Texts: the sentences of tests/texts in runs of ${WORDS} words; each reader was warmed by the other essay.`,
    `A new thesis of ${LONG_TEXT_WORDS.toLocaleString('en')} words with everything: ${ms(long.ms)} (goal 4,000 ms), with ${long.news} reports of progress;`,
    `Harper alone ${ms(harperMs)}, ours / theirs ${(long.ms / harperMs).toFixed(2)}.`,
    `Load average ${loadavg()[0]?.toFixed(2)}.`,
  );
}

/** The calls of the editor page: notes first, then the analysis of the whole text; here a paragraph has six sentences. */
async function evaluateAsThePage(evaluator: EmbeddedEvaluator, sentences: readonly string[]): Promise<void> {
  const chunks = placed(sentences);
  await evaluator.evaluate(textOfCall(chunks), CALL);
  const text = Array.from({ length: Math.ceil(chunks.length / 6) }, (_none, index) => ({
    kind: 'text' as const,
    sentences: chunks.slice(6 * index, 6 * index + 6),
  }));
  await evaluator.evaluate(text, { ...CALL, whole: { notes: false } });
}

/** Reads a text of 10,000 words that is new to the evaluator, which another essay has warmed. */
async function measureLongText(evaluator: EmbeddedEvaluator): Promise<{ ms: number; news: number }> {
  await evaluator.restart('a new measurement');
  await evaluator.ready;
  for (const text of textsOf(TEXTS[1])) await evaluator.evaluate(textOfCall(placed(text)), CALL);
  let news = 0;
  const onProgress = () => void news++;
  const text = paragraphsOf(longText().join('\n'));
  const taken = await timeOf(() => evaluator.evaluate(text, { ...CALL, whole: {}, onProgress }));
  return { ms: taken, news };
}

/** Has Harper alone read the same text, warmed by the same essay. */
async function measureLongTextByHarper(): Promise<number> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  await linter.setup();
  const lint = (paragraphs: readonly string[]) => linter.lint(paragraphs.join('\n\n'), { language: 'plaintext' });
  for (const text of textsOf(TEXTS[1])) await lint(text);
  const taken = await timeOf(() => lint(longText()));
  await linter.dispose();
  return taken;
}

/** A thesis of 10,000 words in paragraphs: the prose of our own papers and of an essay, and a list of sources at the end. */
function longText(): string[] {
  const folder = path.join(import.meta.dirname, '../texts');
  const papers = readdirSync(path.join(folder, 'papers')).map((name) => path.join('papers', name));
  const [prose, sources]: [string[], string[]] = [[], []];
  for (const name of [...papers, TEXTS[0]]) {
    const paragraphs = readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const heading = paragraphs.findIndex((paragraph) => isListHeading(paragraph));
    prose.push(...(heading < 0 ? paragraphs : paragraphs.slice(0, heading)));
    if (heading >= 0) sources.push(...paragraphs.slice(heading + 1));
  }
  return [...firstWords(prose, LONG_TEXT_WORDS - SOURCES_WORDS), 'References', ...firstWords(sources, SOURCES_WORDS)];
}

/** The first paragraphs with this many words together. */
function firstWords(paragraphs: readonly string[], most: number): string[] {
  let words = 0;
  return paragraphs.filter((paragraph) => (words += paragraph.split(/\s+/).length) <= most);
}

if (import.meta.main) await run();
