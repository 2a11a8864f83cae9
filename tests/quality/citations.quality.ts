import { performance } from 'node:perf_hooks';

import { checkSources } from '#bff/analysis/whole/citations/sources';
import { CITATION_RULES, type CitationProblem, type CitationRule } from '#shared-types/analysis/sources';

import type { Planter } from '../support/citations/list-faults.ts';
import { paragraphsOf, readPapers, type Paper } from '../support/citations/papers.ts';
import { PlantedPaper, type Planted } from '../support/citations/planted-paper.ts';
import { PLANTERS } from '../support/citations/planters.ts';
import { seeded } from '../support/random.ts';

/** Counts of one rule in one style. */
interface Score {
  planted: number;
  found: number;
  false: number;
}

/** Versions of each paper with one fault, for each kind, and with three faults. */
const SINGLE = 3;
const TRIPLE = 20;

/** Plants faults in the clean papers and counts what we find: precision and recall for each style and rule. */
export function run(): void {
  const seed = Number(process.env['QUALITY_SEED'] ?? 1);
  const papers = readPapers();
  const scores = new Map<string, Map<CitationRule, Score>>();
  for (const [number, paper] of papers.entries()) {
    const random = seeded(seed * 1000 + number);
    for (const planter of PLANTERS) for (let time = 0; time < SINGLE; time++) score(scores, paper, [planter], random);
    for (let time = 0; time < TRIPLE; time++) {
      score(
        scores,
        paper,
        Array.from({ length: 3 }, () => PLANTERS[Math.floor(random() * PLANTERS.length)]).filter(
          (planter) => planter !== undefined,
        ),
        random,
      );
    }
  }
  printScores(scores);
  printClean(papers);
}

function score(
  scores: Map<string, Map<CitationRule, Score>>,
  paper: Paper,
  planters: readonly Planter[],
  random: () => number,
): void {
  const planted = new PlantedPaper(paper, random);
  const faults = planters.map((planter) => planter(planted)).filter((fault) => fault !== undefined);
  if (faults.length === 0) return;
  const text = planted.lines.join('\n');
  const { problems } = checkSources(paragraphsOf(text));
  const rules = scores.get(paper.style) ?? new Map<CitationRule, Score>();
  scores.set(paper.style, rules);
  const used = new Set<CitationProblem>();
  for (const fault of faults) {
    const answering = problems.filter((problem) => answers(problem, fault, text));
    // one note may cover the places of two faults
    const answer = answering.find((problem) => !used.has(problem)) ?? answering[0];
    scoreOf(rules, fault.rule).planted += 1;
    if (answer) {
      used.add(answer);
      scoreOf(rules, fault.rule).found += 1;
    } else if (process.env['QUALITY_SHOW']) console.log('missed', paper.name, fault, faults.length);
  }
  for (const problem of problems.filter((each) => !used.has(each))) {
    scoreOf(rules, problem.rule).false += 1;
    if (process.env['QUALITY_SHOW']) console.log('false', paper.name, problem.rule, problem.msg, faults);
  }
}

function answers({ rule, places }: CitationProblem, fault: Planted, text: string): boolean {
  return (
    rule === fault.rule &&
    places.some(({ from, to }) => fault.words.some((words) => text.slice(from, to).includes(words)))
  );
}

function scoreOf(rules: Map<CitationRule, Score>, rule: CitationRule): Score {
  const known = rules.get(rule) ?? { planted: 0, found: 0, false: 0 };
  rules.set(rule, known);
  return known;
}

function printScores(scores: ReadonlyMap<string, ReadonlyMap<CitationRule, Score>>): void {
  console.log(`${'style and rule'.padEnd(46)}planted  found  false  precision  recall`);
  for (const [style, rules] of scores) {
    const all = { planted: 0, found: 0, false: 0 };
    for (const rule of CITATION_RULES) {
      const counts = rules.get(rule);
      if (!counts) continue;
      printLine(`${style}: ${rule}`, counts);
      all.planted += counts.planted;
      all.found += counts.found;
      all.false += counts.false;
    }
    printLine(`${style}, all`, all);
  }
}

function printLine(name: string, { planted, found, false: wrong }: Score): void {
  const precision = found + wrong === 0 ? '–' : (found / (found + wrong)).toFixed(3);
  const recall = planted === 0 ? '–' : (found / planted).toFixed(3);
  console.log(
    `${name.padEnd(46)}${String(planted).padStart(7)}${String(found).padStart(7)}${String(wrong).padStart(7)}${precision.padStart(11)}${recall.padStart(8)}`,
  );
}

function printClean(papers: readonly Paper[]): void {
  const texts = papers.map(({ lines }) => paragraphsOf(lines.join('\n')));
  const problems = texts.reduce((sum, text) => sum + checkSources(text).problems.length, 0);
  const words = papers.reduce((sum, { lines }) => sum + lines.join(' ').split(' ').length, 0);
  const times = Array.from({ length: 21 }, () => {
    const start = performance.now();
    for (const text of texts) checkSources(text);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const milliseconds = (times[10] ?? 0) / (words / 1000);
  const styles = texts.filter((text, at) => checkSources(text).style === papers[at]?.style).length;
  console.log(
    `\n${papers.length} clean papers: ${problems} notes, ${styles} styles recognised; ${milliseconds.toFixed(2)} ms per 1,000 words`,
  );
}
