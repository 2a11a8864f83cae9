import { performance } from 'node:perf_hooks';

import { readDev } from '../fit/confusables/corpus.ts';
import { corpusFolder } from '../support/corpora/corpora.ts';
import { alertsIn, plantFaults, type PlantedScore, readCleanTreebank } from './confusables-alerts.ts';
import { printSentences } from './confusables-sentences.ts';

/** Prints how often the confusables speak about edited text, and how many faults they find. */
export async function run(): Promise<void> {
  await printSentences();
  const folder = corpusFolder();
  if (folder === undefined) return;
  const { toMeasure } = readDev(folder);
  printAlarms(toMeasure, readCleanTreebank(folder), plantFaults(toMeasure));
  printTime(toMeasure);
}

const perThousand = (count: number, all: number) => ((count / all) * 1000).toFixed(2).padStart(8);

function printAlarms(
  prose: readonly string[],
  treebank: readonly string[],
  planted: ReadonlyMap<string, PlantedScore>,
): void {
  const [inProse, inTreebank] = [countAlarms(prose), countAlarms(treebank)];
  console.log(`\n${'alert'.padEnd(24)}per 1,000: prose     EWT   planted  found`);
  for (const [alert, { planted: all, found }] of planted) {
    const share = all === 0 ? '–' : (found / all).toFixed(2);
    const alerts = `${perThousand(inProse.get(alert) ?? 0, prose.length)}${perThousand(inTreebank.get(alert) ?? 0, treebank.length)}`;
    console.log(`${alert.padEnd(32)}${alerts}${String(all).padStart(10)}${share.padStart(7)}`);
  }
  for (const [name, counts, { length }] of [
    ['prose', inProse, prose],
    ['EWT', inTreebank, treebank],
  ] as const)
    console.log(
      `sentences of ${name} with an alert: ${(((counts.get('any') ?? 0) / length) * 100).toFixed(2)} % of ${length}`,
    );
}

/** How often each alert is raised, and in how many sentences any is. */
function countAlarms(sentences: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const text of sentences) {
    const alerts = alertsIn(text);
    if (alerts.length > 0) count('any');
    for (const { name: alert, confusable } of alerts) {
      count(alert);
      if (process.env['QUALITY_SHOW'] === 'alerts') console.log(alert, confusable.first, confusable.last, text);
    }
  }
  return counts;
}

function printTime(sentences: readonly string[]): void {
  const words = sentences.reduce((sum, text) => sum + text.split(' ').length, 0);
  const start = performance.now();
  for (const text of sentences) alertsIn(text);
  const milliseconds = (performance.now() - start) / (words / 1000);
  console.log(`${milliseconds.toFixed(2)} ms for 1,000 words, with the tags`);
}
