import type { Node } from '@tiptap/pm/model';

import {
  type AssignmentView,
  CLASS_COUNTS,
  type ClassCount,
  type ClassSheet,
  type KeptSentence,
} from '#shared-types/desk/assignment';

import { CLASS_SHEET } from '../../../content/desk/class-sheet.ts';
import { textSchema } from '../../../files/writing/document-text.ts';
import { factsOf, newestTexts } from '../assignment/assignment.ts';

/** Below this many texts, everybody in the class can tell who wrote what. */
export const ANONYMOUS_FROM = 8;

/** The most items of what went well, and of what to work on, that a page has room for. */
export const ITEMS_MAX = 5;

/** The counts that stand on a sheet for which nobody has chosen any. */
const USUAL: readonly ClassCount[] = ['position', 'claim without evidence', 'counterclaim', 'middle words'];

/** Something that is counted in the class. */
export interface CountedThing {
  kind: ClassCount;
  /** Texts, or words. */
  count: number;
  /** Whether it was read by rule, and can be wrong. */
  isRead: boolean;
}

/** What the texts of a class have in common. What is read by rule is counted in the texts that were read as an argument. */
export function countsOf(view: AssignmentView): CountedThing[] {
  const texts = newestTexts(view);
  const facts = texts.map((text) => new Set(factsOf(view, text).map(({ kind }) => kind)));
  const arguing = texts.flatMap(({ reading }, index) => {
    const isArgument = reading?.argument !== undefined && reading.argument.argues !== 'no';
    return isArgument ? [facts[index] ?? new Set()] : [];
  });
  const words = texts.map((text) => text.words).toSorted((a, b) => a - b);
  const count: Record<ClassCount, number> = {
    position: arguing.filter((has) => !has.has('no position')).length,
    'claim without evidence': arguing.filter((has) => has.has('claim without evidence')).length,
    counterclaim: arguing.filter((has) => !has.has('no counterclaim')).length,
    'cited not listed': facts.filter((has) => has.has('cited not listed')).length,
    'listed not cited': facts.filter((has) => has.has('listed not cited')).length,
    'middle words': words[Math.floor(words.length / 2)] ?? 0,
  };
  const READ: ReadonlySet<ClassCount> = new Set(['position', 'claim without evidence', 'counterclaim']);
  return CLASS_COUNTS.map((kind) => ({ kind, count: count[kind], isRead: READ.has(kind) }));
}

/** What is counted on a sheet. */
export function shownCounts({ counts }: ClassSheet): readonly ClassCount[] {
  return counts ?? USUAL;
}

/** The sentences that are quoted under one of what went well. */
export function quotedUnder({ sheet, kept }: Pick<AssignmentView, 'sheet' | 'kept'>, under: number): KeptSentence[] {
  const quotes = (sheet.quotes ?? []).filter((quote) => quote.under === under);
  return quotes.flatMap((quote) => kept.find(({ id }) => id === quote.kept) ?? []);
}

/** With a sentence quoted under one of what went well, or nowhere. */
export function withQuote(sheet: ClassSheet, kept: string, under: number | undefined): ClassSheet {
  const others = (sheet.quotes ?? []).filter((quote) => quote.kept !== kept);
  return { ...sheet, quotes: under === undefined ? others : [...others, { kept, under }] };
}

/** Without items that are empty. A quotation goes with the item that it's under. */
export function withoutEmpty(sheet: ClassSheet): ClassSheet {
  const places = sheet.wentWell.map((words, index) => (words.trim() === '' ? -1 : index)).filter((index) => index >= 0);
  const quotes = (sheet.quotes ?? []).flatMap(({ kept, under }) => {
    const now = places.indexOf(under);
    return now < 0 ? [] : [{ kept, under: now }];
  });
  return {
    ...sheet,
    wentWell: places.map((index) => sheet.wentWell[index]?.trim() ?? ''),
    workOn: sheet.workOn.map((words) => words.trim()).filter((words) => words !== ''),
    ...(sheet.quotes && { quotes }),
  };
}

/** The first sentence of some words, which is set in bold, and the rest. */
export function leadOf(words: string): { lead: string; rest: string } {
  const [lead = words] = /^.*?[.!?…](?=\s|$)/su.exec(words) ?? [];
  return { lead, rest: words.slice(lead.length) };
}

/** The sheet as a text for a Word file. */
export function sheetDocument(view: AssignmentView, facts: string): Node {
  const { sheet } = view;
  const schema = textSchema();
  const text = (words: string, mark?: 'bold' | 'italic') =>
    words === '' ? [] : [schema.text(words, mark === undefined ? [] : [schema.mark(mark)])];
  const paragraph = (...content: Node[]) => schema.node('paragraph', null, content);
  const heading = (words: string) => schema.node('heading', { level: 2 }, text(words));
  const item = (words: string, quotes: readonly KeptSentence[] = []) => {
    const { lead, rest } = leadOf(words);
    const said = quotes.map(({ quote }) => paragraph(...text(CLASS_SHEET.quotation(quote), 'italic')));
    return schema.node('listItem', null, [paragraph(...text(lead, 'bold'), ...text(rest)), ...said]);
  };
  const list = (kind: 'orderedList' | 'bulletList', items: readonly Node[]) =>
    items.length === 0 ? [] : [schema.node(kind, null, [...items])];
  const shown = shownCounts(sheet);
  const counts = countsOf(view).filter(({ kind }) => shown.includes(kind));
  const wentWell = sheet.wentWell.map((words, index) => item(words, quotedUnder(view, index)));
  const parts = [
    paragraph(...text(facts)),
    ...(wentWell.length > 0 ? [heading(CLASS_SHEET.wentWell), ...list('orderedList', wentWell)] : []),
    ...(sheet.workOn.length > 0
      ? [
          heading(CLASS_SHEET.workOn),
          ...list(
            'orderedList',
            sheet.workOn.map((words) => item(words)),
          ),
        ]
      : []),
    ...(counts.length > 0
      ? [
          heading(CLASS_SHEET.inNumbers),
          ...list(
            'bulletList',
            counts.map(({ kind, count, isRead }) => {
              const line = text(CLASS_SHEET.countLine(kind, count), isRead ? 'italic' : undefined);
              return schema.node('listItem', null, [paragraph(...line)]);
            }),
          ),
          paragraph(...text(CLASS_SHEET.countsNote)),
        ]
      : []),
    ...(sheet.question.trim() === '' ? [] : [paragraph(...text(sheet.question.trim(), 'bold'))]),
  ];
  return schema.node('doc', null, parts);
}
