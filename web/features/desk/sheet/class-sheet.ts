import type { Node } from '@tiptap/pm/model';

import type { ArgumentType } from '#shared-types/analysis/argument';
import {
  type AssignmentView,
  CLASS_COUNTS,
  type ClassCount,
  type ClassSheet,
  type KeptSentence,
} from '#shared-types/desk/assignment';

import { CLASS_SHEET } from '../../../content/desk/class-sheet.ts';
import { FACTS, isSheetFact } from '../../../content/desk/facts.ts';
import { textSchema } from '../../../files/writing/document-text.ts';
import { elementsOf, isCertain, newestTexts } from '../assignment/assignment.ts';
import { factCounts, factsOf } from '../assignment/facts.ts';

/** Below this many texts, everybody in the class can tell who wrote what. */
export const ANONYMOUS_FROM = 8;

/** The most items of what went well, and of what to work on, that a page has room for. */
export const ITEMS_MAX = 5;

/** Something that is counted in the class. */
export interface CountedThing {
  kind: ClassCount;
  /** Texts, or words. */
  count: number;
  /** Whether it was read by rule, and can be wrong. */
  isRead: boolean;
}

/** What the texts of a class have in common. A part counts as found if it’s clear, or the teacher has said so. */
export function countsOf(view: AssignmentView): CountedThing[] {
  const texts = newestTexts(view);
  const facts = factCounts(texts.map((text) => factsOf(view, text)));
  const having = (type: ArgumentType) =>
    texts.filter((text) => elementsOf(view, text).some((element) => element.type === type && isCertain(element)))
      .length;
  const words = texts.map((text) => text.words).toSorted((a, b) => a - b);
  return CLASS_COUNTS.map((kind) => {
    if (isSheetFact(kind)) return { kind, count: facts.get(kind) ?? 0, isRead: FACTS[kind].known === 'by rule' };
    if (kind === 'middle words') return { kind, count: words[Math.floor(words.length / 2)] ?? 0, isRead: false };
    return { kind, count: having(kind === 'position' ? 'Position' : 'Counterclaim'), isRead: true };
  });
}

/** What the sheet counts, as far as its teacher has ticked it. */
export function countsOnSheet(view: AssignmentView): CountedThing[] {
  return countsOf(view).filter(({ kind }) => view.sheet.counts?.includes(kind));
}

/** The parts of a sheet that are written as lists. */
export const SHEET_PARTS = ['wentWell', 'workOn'] as const;

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
  const list = (kind: 'orderedList' | 'bulletList', items: Node[]) => schema.node(kind, null, items);
  const counts = countsOnSheet(view);
  const parts = [
    paragraph(...text(facts)),
    ...SHEET_PARTS.flatMap((part) => {
      const items = sheet[part].map((words, index) => item(words, part === 'wentWell' ? quotedUnder(view, index) : []));
      return items.length > 0 ? [heading(CLASS_SHEET[part]), list('orderedList', items)] : [];
    }),
    ...(counts.length > 0
      ? [
          heading(CLASS_SHEET.inNumbers),
          list(
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
