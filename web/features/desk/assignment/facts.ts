import type { ArgumentType } from '#shared-types/analysis/argument';
import type { CitationProblem, CitationRule } from '#shared-types/analysis/sources';
import type { AssignmentView, HandedInText, TextReading } from '#shared-types/desk/assignment';

import { FACT_KINDS, type FactKind, FACTS } from '../../../content/desk/facts.ts';
import { lateWords } from '../../../content/desk/texts.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { comparedTexts, sentencesOf } from '../../../reading/text-body.ts';
import {
  commentsOn,
  elementsOf,
  type FoundElement,
  isCertain,
  newestTexts,
  returnOf,
  stateOf,
  versionBefore,
} from './assignment.ts';

/* The facts of texts, as far as they follow from what the server and the analysis said: nothing here draws. */

/** What can be said of a text in a few words. Counted facts are true; those by rule can be wrong. */
export interface Fact {
  /** What it is about, by which the class is filtered. */
  kind: FactKind;
  words: string;
}

/** What a text is to the analysis: it waits for its turn, or was read; parts of an argument were looked for in arguments only. */
type ReadAs = 'waiting' | 'not an argument' | 'argument';

/** What a text was read as. */
export function readAs({ reading }: HandedInText): ReadAs {
  if (!reading) return 'waiting';
  return (reading.argument?.argues ?? 'no') === 'no' ? 'not an argument' : 'argument';
}

/** What the line of a fact says besides its kind. */
type Said<Kind extends FactKind> = Parameters<(typeof FACTS)[Kind]['line']> extends [infer Part] ? Part : true;
/** What is said of a text, if a fact is true of it; what was read is empty while the analysis hasn't read it. */
type FactTest<Kind extends FactKind> = (
  view: AssignmentView,
  text: HandedInText,
  reading: TextReading,
) => Said<Kind> | false | undefined;

const TESTS: { [Kind in FactKind]: FactTest<Kind> } = {
  changed(view, text) {
    const before = versionBefore(view, text);
    const isSeen = before && (returnOf(view, before.id) || commentsOn(view, before.id).length > 0);
    if (!isSeen || stateOf(view, text) !== 'not read') return undefined;
    return comparedTexts(bodyOf(before), bodyOf(text)).changes;
  },
  'changed since returned': (view, { id }) => returnOf(view, id)?.hasChanged,
  'same words': (_view, { sameWordsAs }) => sameWordsAs,
  late: ({ settings: { dueMs = Infinity } }, { handedInMs }) => handedInMs > dueMs && lateWords(handedInMs - dueMs),
  'cited not listed': (_view, _text, reading) => problemsOf(reading, 'not listed').length,
  'listed not cited': (_view, _text, reading) => problemsOf(reading, 'never cited').length,
  'not an argument': (_view, text) => readAs(text) === 'not an argument',
  'evidence without source'(_view, text, reading) {
    const at = problemsOf(reading, 'evidence without source').map(({ places: [place] }) => place?.from ?? 0);
    if (at.length === 0) return [];
    const sentences = sentencesOf(bodyOf(text)).filter(({ from, to }) => at.some((one) => from <= one && one < to));
    return [...new Set(sentences.map(({ paragraph }) => paragraph))];
  },
  'claim without evidence'(view, text) {
    const claims = elementsOf(view, text).filter((element) => element.type === 'Claim' && isCertain(element));
    return claimsWithoutEvidence(view, text).map((claim) => claims.indexOf(claim) + 1);
  },
};

/** What can be said of a text in a few words; nothing that needs the analysis before it has read the text. */
export function factsOf(view: AssignmentView, text: HandedInText): Fact[] {
  return FACT_KINDS.flatMap((kind) => {
    const { known, line }: { known: string; line: (said: never) => string } = FACTS[kind];
    if (known !== 'at once' && !text.reading) return [];
    const said = TESTS[kind](view, text, text.reading ?? {});
    const isTrue = Array.isArray(said) ? said.length > 0 : Boolean(said);
    return isTrue ? [{ kind, words: line(said as never) }] : []; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own
  });
}

/** What the analysis says of the sources by one rule. */
export function problemsOf({ sources }: TextReading, rule: CitationRule): CitationProblem[] {
  return sources?.problems.filter((problem) => problem.rule === rule) ?? [];
}

/** The claims that the analysis found no evidence for; the teacher’s word on the claim, or for what follows it, settles that. */
export function claimsWithoutEvidence(view: AssignmentView, text: HandedInText): FoundElement[] {
  const { elements = [], gaps = [] } = text.reading?.argument ?? {};
  const shown = elementsOf(view, text);
  const isBare = ({ from: at }: FoundElement) => {
    const next = shown.find((one) => one.type === 'Claim' && isCertain(one) && one.from > at)?.from ?? Infinity;
    return !shown.some(
      ({ type, certainty, from }) => type === 'Evidence' && certainty === 'writer' && at < from && from < next,
    );
  };
  const claims = gaps.flatMap(({ kind, about = -1 }) => (kind === 'evidence' ? (elements[about] ?? []) : []));
  return claims.filter((claim) => shown.includes(claim) && isBare(claim));
}

/** On so few lines, a fact is news of each, however small the class is. */
const FEW_LINES = 3;
/** On a larger share of the lines, it says more of the class, or of the analysis, than of a text. */
const MOST_OF_LINES = 1 / 3;

/** On how many lines each fact stands. */
export function factCounts(lines: readonly (readonly Fact[])[]): ReadonlyMap<FactKind, number> {
  const counts = new Map<FactKind, number>();
  for (const { kind } of lines.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Whether a fact tells a text from others; if not, it is only counted. @param count on how many of the lines it stands. */
export function isTelling(count: number, lines: number): boolean {
  return count <= FEW_LINES || count <= lines * MOST_OF_LINES;
}

/** How many clear parts the teacher has seen, in texts they've read or by correcting one, and how many they call something else. */
export function partsLookedAt(view: AssignmentView, asked?: ArgumentType): { all: number; corrected: number } {
  const parts = newestTexts(view).flatMap((text) => {
    const isRead = stateOf(view, text) !== 'not read';
    return (text.reading?.argument?.elements ?? []).flatMap(({ from, to, type, certainty }) => {
      if (certainty !== 'clear' || (asked ?? type) !== type) return [];
      const own = (view.labels[text.id] ?? []).filter((label) => label.from < to && label.to > from);
      return isRead || own.length > 0 ? [own.some(({ label }) => label !== type)] : [];
    });
  });
  return { all: parts.length, corrected: parts.filter(Boolean).length };
}
