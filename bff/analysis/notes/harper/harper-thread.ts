/**
 * The thread that runs Harper and the detector: Harper's set-up blocks for up to a few seconds, which must not delay the other checks. Don't await
 * anything here at the top level: a thread that is terminated during that takes its process down (V8, seen with Node 26.10:
 * "Check failed: !is_null()" in SourceTextModule::AsyncModuleExecutionFulfilled).
 */
import { parentPort, workerData } from 'node:worker_threads';

import { Dialect, LocalLinter, type Suggestion, SuggestionKind } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';

import { collectGarbage } from '../../../limits/collect-garbage.ts';
import { suspicionsOf } from '../../reading/detector/detector.ts';
import type { HarperLint, Suspicions } from '../../reading/finding.ts';
import type { HarperAnswer, HarperQuestion } from './harper.ts';

/** The sentences of one request are read as paragraphs of one text: one call into WebAssembly costs less than many. */
const BETWEEN_SENTENCES = '\n\n';
/** Harper builds some of its tables when it first reads a sentence. */
const WARM_UP = 'The results was clear, and it were written down by many reader.';

/** How long after the set-up to release what only that needed, such as our copy of Harper's program: 16 MB. */
const SETTLED_AFTER_MS = 2000;

const port = parentPort;
if (port === null) throw new Error('harper-thread.ts runs in a worker thread only.');
const send = (message: HarperAnswer) => port.postMessage(message);

/** The names of Harper's rules whose remarks we pass on. */
const PASSED_ON: ReadonlySet<string> = new Set(workerData);

async function startLinter(): Promise<LocalLinter> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  await linter.setup();
  const config = await linter.getLintConfig();
  // Harper's spelling check isn't among them: ours is independent of it, and its tables take 67 MB and seconds. If remarks overlap, Harper only gives one, so a rule that we ignore could hide one that we need.
  for (const rule of Object.keys(config)) if (!PASSED_ON.has(rule)) config[rule] = false;
  await linter.setLintConfig(config);
  return linter;
}

/** The words with a suggestion applied; Harper only gives what it would insert after them, or nothing. */
function replacementOf(words: string, suggestion: Suggestion): string {
  const isInsertion = suggestion.kind() === SuggestionKind.InsertAfter;
  return (isInsertion ? words : '') + suggestion.get_replacement_text();
}

async function readTexts(linter: LocalLinter, texts: readonly string[]): Promise<HarperLint[][]> {
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + BETWEEN_SENTENCES.length;
  }
  const answer: HarperLint[][] = texts.map(() => []);
  // The default language is Markdown, where an asterisk or an indent would change the text that Harper reads.
  const groups = await linter.organizedLints(texts.join(BETWEEN_SENTENCES), { language: 'plaintext' });
  for (const [rule, lints] of Object.entries(groups)) {
    for (const lint of lints) {
      const span = lint.span();
      const kind = lint.lint_kind();
      const sentence = starts.findLastIndex((start) => start <= span.start);
      const start = starts[sentence] ?? 0;
      const replacements = lint.suggestions().map((suggestion) => replacementOf(lint.get_problem_text(), suggestion));
      answer[sentence]?.push({ rule, kind, from: span.start - start, to: span.end - start, replacements });
      span.free();
      lint.free();
    }
  }
  return answer;
}

async function startWarm(): Promise<LocalLinter> {
  const linter = await startLinter();
  await readTexts(linter, [WARM_UP]);
  return linter;
}

function becomeReady(): void {
  send({ type: 'ready' });
  setTimeout(collectGarbage, SETTLED_AFTER_MS).unref();
}

let linter = startWarm();
linter.then(
  () => becomeReady(),
  // The thread ends, and harper.ts starts another one after a pause.
  (error: unknown) =>
    setImmediate(() => {
      throw error;
    }),
);

/**
 * Checks the texts. If a text makes Harper fail, it gets no remarks, and Harper is set up again, because its memory may be
 * corrupt.
 */
async function answerTexts(texts: readonly string[]): Promise<HarperLint[][]> {
  try {
    return await readTexts(await linter, texts);
  } catch (error) {
    linter = startLinter();
    // The next text reports a failed set-up; the failure must not end the thread before that.
    linter.catch(() => {});
    if (texts.length === 1) {
      send({ type: 'fault', error: String(error) });
      return [[]];
    }
    const answers: HarperLint[][] = [];
    // Harper reads one text at a time.
    for (const text of texts) answers.push(...(await answerTexts([text])));
    return answers;
  }
}

/** What the detector suspects, which reads here because the other thread has more to do; nothing if it fails. */
function suspect(text: string): Suspicions {
  try {
    return suspicionsOf(text);
  } catch (error) {
    send({ type: 'fault', error: String(error) });
    return { suspects: [], expected: 0, read: 0 };
  }
}

async function reply({ id, texts }: HarperQuestion): Promise<void> {
  const lints = await answerTexts(texts);
  send({
    type: 'readings',
    id,
    readings: texts.map((text, at) => ({ lints: lints[at] ?? [], suspicions: suspect(text) })),
  });
}

let turn = Promise.resolve();
port.on('message', (question: HarperQuestion) => {
  turn = turn.then(() => reply(question));
});
