import { Fragment, type Ref, useEffect, useRef, useState } from 'react';

import type { AssignmentView } from '#shared-types/desk/assignment';

import { CLASS_SHEET } from '../../../content/desk/class-sheet.ts';
import { type CountedThing, countsOnSheet, leadOf, quotedUnder, SHEET_PARTS } from './class-sheet.ts';

/** The page as it's printed; on the screen it's only measured. */
export function PrintedSheet({
  view,
  facts,
  ref,
}: {
  view: AssignmentView;
  facts: SheetFacts;
  ref: Ref<HTMLDivElement>;
}) {
  const { sheet, settings } = view;
  const counts = countsOnSheet(view);
  return (
    <div className="sheet-print" ref={ref} aria-hidden="true">
      <p className="sheet-facts row wrap split size-small">
        <span>{facts.when}</span>
        <span>{facts.who}</span>
      </p>
      <h2 className="sheet-title">{settings.title}</h2>
      {SHEET_PARTS.map((part) => (
        <Fragment key={part}>
          {sheet[part].length > 0 && <h3>{CLASS_SHEET[part]}</h3>}
          {sheet[part].map((words, index) => (
            <div
              key={words}
              className="sheet-item anchor"
              data-number={index + 1}
              data-part={CLASS_SHEET.item[part](index + 1)}
            >
              <Led words={words} />
              {part === 'wentWell' &&
                quotedUnder(view, index).map(({ id, quote }) => (
                  <blockquote key={id}>{CLASS_SHEET.quotation(quote)}</blockquote>
                ))}
            </div>
          ))}
        </Fragment>
      ))}
      {counts.length > 0 && (
        <div data-part={CLASS_SHEET.inNumbers}>
          <h3>{CLASS_SHEET.inNumbers}</h3>
          <SheetCounts counts={counts} />
        </div>
      )}
      {sheet.question.trim() !== '' && (
        <div className="sheet-question" data-part={CLASS_SHEET.question}>
          <p className="strong">{sheet.question}</p>
          <hr />
          <hr />
        </div>
      )}
    </div>
  );
}

/** What is counted on the sheet; what was read by rule is in italics. */
export function SheetCounts({ counts }: { counts: readonly CountedThing[] }) {
  return (
    <>
      <dl className="sheet-numbers lines">
        {counts.map(({ kind, count, isRead }) => (
          <div key={kind} className="row split gap-0">
            <dt>{isRead ? <i>{CLASS_SHEET.counted(kind)}</i> : CLASS_SHEET.counted(kind)}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="sheet-note">{CLASS_SHEET.countsNote}</p>
    </>
  );
}

/** The line above the title. */
export interface SheetFacts {
  when: string;
  who: string;
}

/** The first sentence in bold, as the eye finds it first. */
function Led({ words }: { words: string }) {
  const { lead, rest } = leadOf(words);
  return (
    <p>
      <strong>{lead}</strong>
      {rest}
    </p>
  );
}

/** The parts of the page that don't fit on it, which aren't printed. */
export function useLeftOut(): { page: Ref<HTMLDivElement>; leftOut: readonly string[] } {
  const page = useRef<HTMLDivElement>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    const measure = () => {
      const names = leaveOut(element);
      setLeftOut((before) => (before.join('\n') === names.join('\n') ? before : names));
    };
    measure();
    const observer = new MutationObserver(measure);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return { page, leftOut };
}

/** Marks the parts that end below the page, and returns their names. */
function leaveOut(page: HTMLElement): string[] {
  const end = page.getBoundingClientRect().top + page.clientHeight;
  return [...page.querySelectorAll<HTMLElement>('[data-part]')].flatMap((part) => {
    const isOut = part.getBoundingClientRect().bottom > end;
    part.toggleAttribute('data-left-out', isOut);
    return isOut ? [part.dataset['part'] ?? ''] : [];
  });
}
