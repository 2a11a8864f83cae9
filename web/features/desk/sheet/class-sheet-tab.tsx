import { useState } from 'react';

import type { ClassSheet, KeptSentence } from '#shared-types/desk/assignment';

import { CLASS_SHEET } from '../../../content/desk/class-sheet.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { downloadText } from '../../../files/writing/write-file.ts';
import { Button } from '../../../ui/button.tsx';
import { newestTexts, stateOf } from '../assignment/assignment.ts';
import { readClass } from '../assignment/class-list.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { type NamedStudent, namedPeople } from '../formats/class-names.ts';
import { PrintedSheet, SheetCounts, type SheetFacts, useLeftOut } from './class-sheet-page.tsx';
import {
  ANONYMOUS_FROM,
  countsOf,
  countsOnSheet,
  ITEMS_MAX,
  quotedUnder,
  SHEET_PARTS,
  sheetDocument,
  withoutEmpty,
  withQuote,
} from './class-sheet.ts';

import './class-sheet-tab.css';

/** The sheet of the assignment, and what stores a change of it. */
function useSheet() {
  const { open, view } = useDesk();
  const store = (sheet: ClassSheet) => {
    if (JSON.stringify(sheet) !== JSON.stringify(view.sheet)) open.act({ do: 'sheet', sheet });
  };
  return { open, view, sheet: view.sheet, store };
}

/** One page for the class: what went well and what to work on, in the teacher's words, with sentences quoted without a name. */
export function ClassSheetTab() {
  const { view } = useDesk();
  const [failure, setFailure] = useState<string>();
  const [nowMs] = useState(() => Date.now());
  const { settings } = view;
  const newest = newestTexts(view);
  const texts = newest.length;
  const read = newest.filter((text) => stateOf(view, text) !== 'not read').length;
  const date = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: settings.zone,
  });
  const facts: SheetFacts = {
    when: [settings.className, date.format(nowMs)].filter((part) => part !== '').join(' · '),
    who: CLASS_SHEET.facts(texts, read, settings.teacherName),
  };
  const { page, leftOut } = useLeftOut();
  const saveWord = async () => {
    try {
      const doc = sheetDocument(view, `${facts.when}. ${facts.who}.`);
      await downloadText({ title: settings.title, name: `${settings.title} ${CLASS_SHEET.page}`, doc }, 'docx');
      setFailure(undefined);
    } catch {
      setFailure(CLASS_SHEET.wordFailed);
    }
  };
  return (
    <div className="sheet-tab desk-columns desk-choices">
      <div>
        <KeptSentences />
        <Counts />
      </div>
      <section className="sheet-side" aria-labelledby="sheet-heading">
        <PaperHead leftOut={leftOut} onWord={() => inBackground(saveWord())} />
        {failure !== undefined && <p role="alert">{failure}</p>}
        <SheetPaper facts={facts} />
      </section>
      <PrintedSheet view={view} facts={facts} ref={page} />
    </div>
  );
}

/** What the page is called, whether it fits on one page, and how it gets to paper. */
function PaperHead({ leftOut, onWord }: { leftOut: readonly string[]; onWord: () => void }) {
  return (
    <div className="desk-tab-head row wrap baseline below-2">
      <h2 id="sheet-heading" className="flat">
        {CLASS_SHEET.page}
      </h2>
      <output className="soft size-small">
        {leftOut.length === 0 ? CLASS_SHEET.onePage : CLASS_SHEET.tooLong(leftOut)}
      </output>
      <div className="desk-tab-tools row end">
        <Button onClick={onWord}>{CLASS_SHEET.word}</Button>
        <Button look="primary" onClick={() => window.print()}>
          {CLASS_SHEET.print}
        </Button>
      </div>
    </div>
  );
}

function KeptSentences() {
  const { view, sheet, store } = useSheet();
  const { kept } = view;
  const texts = newestTexts(view).length;
  const { students } = readClass(view.id);
  const codes = new Map(view.texts.map(({ id, code }) => [id, code]));
  const shown = kept.filter(({ id }) => sheet.quotes?.some((quote) => quote.kept === id));
  return (
    <section aria-labelledby="kept-heading">
      <div className="desk-tab-head row wrap baseline below-2">
        <h2 id="kept-heading" className="flat">
          {CLASS_SHEET.kept}
        </h2>
        {kept.length > 0 && <p className="flat soft size-small">{CLASS_SHEET.onSheet(shown.length, kept.length)}</p>}
      </div>
      <p className="sheet-help soft size-small below-2">{CLASS_SHEET.keptHelp}</p>
      {texts > 0 && texts < ANONYMOUS_FROM && (
        <p className="sheet-warning size-control pad-2">{CLASS_SHEET.few(texts)}</p>
      )}
      {kept.length === 0 && (
        <>
          <p>{CLASS_SHEET.noneKept}</p>
          <ul>
            {CLASS_SHEET.whereToLook.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </>
      )}
      {kept.length > 0 && sheet.wentWell.length === 0 && (
        <p className="sheet-help soft size-small below-2">{CLASS_SHEET.noStrengths}</p>
      )}
      <ul className="sheet-kept rows lines size-control">
        {kept.map((sentence) => (
          <Kept
            key={sentence.id}
            sentence={sentence}
            code={codes.get(sentence.text) ?? ''}
            students={students}
            onPlace={(under) => store(withQuote(sheet, sentence.id, under))}
          />
        ))}
      </ul>
    </section>
  );
}

interface KeptProps {
  sentence: KeptSentence;
  code: string;
  students: readonly NamedStudent[];
  onPlace: (under: number | undefined) => void;
}

/** A sentence that was kept. One that may name somebody isn't shown before its teacher has answered. */
function Kept({ sentence, code, students, onPlace }: KeptProps) {
  const { open, sheet } = useSheet();
  const [wanted, setWanted] = useState<number>();
  const under = sheet.quotes?.find(({ kept }) => kept === sentence.id)?.under;
  const { quote } = sentence;
  const people = namedPeople(quote, students);
  const place = (next: number | undefined) => {
    if (next === undefined || people.length === 0 || under !== undefined) onPlace(next);
    else setWanted(next);
  };
  const placeWanted = () => {
    if (wanted !== undefined) onPlace(wanted);
    setWanted(undefined);
  };
  const cut = () => {
    open.act({ do: 'keep', sentence: { ...sentence, quote: withoutPeople(quote, people) } });
    placeWanted();
  };
  return (
    <li className="stack baseline" data-shown={under !== undefined || undefined}>
      <input
        type="checkbox"
        aria-label={CLASS_SHEET.show(code)}
        checked={under !== undefined}
        disabled={sheet.wentWell.length === 0}
        onChange={({ target }) => place(target.checked ? 0 : undefined)}
      />
      <b>{code}</b>
      <q className="breaks">{quote}</q>
      {under !== undefined && sheet.wentWell.length > 1 && (
        <UnderChoice code={code} count={sheet.wentWell.length} under={under} onPlace={onPlace} />
      )}
      <Button
        look="quiet"
        aria-label={CLASS_SHEET.dropNamed(code)}
        onClick={() => {
          if (under !== undefined) onPlace(undefined);
          open.act({ do: 'drop', id: sentence.id });
        }}
      >
        {CLASS_SHEET.drop}
      </Button>
      {people.length > 0 && (
        <output className="sheet-named size-small">
          {CLASS_SHEET.names(people.map(({ from, to }) => quote.slice(from, to)))}{' '}
          <Button look="quiet" onClick={cut}>
            {CLASS_SHEET.cut(people.length)}
          </Button>
          {wanted !== undefined && (
            <Button look="quiet" onClick={placeWanted}>
              {CLASS_SHEET.showAnyway}
            </Button>
          )}
        </output>
      )}
    </li>
  );
}

interface UnderChoiceProps {
  code: string;
  /** How many strengths there are, and which one the sentence is under. */
  count: number;
  under: number;
  onPlace: (under: number) => void;
}

/** Under which strength a sentence is shown. */
function UnderChoice({ code, count, under, onPlace }: UnderChoiceProps) {
  return (
    <select
      className="box size-small"
      aria-label={CLASS_SHEET.under(code)}
      value={under}
      onChange={({ target }) => onPlace(Number(target.value))}
    >
      {Array.from({ length: count }, (_, index) => (
        <option key={index} value={index}>
          {CLASS_SHEET.strength(index + 1)}
        </option>
      ))}
    </select>
  );
}

function Counts() {
  const { view, sheet, store } = useSheet();
  const counts = countsOf(view);
  const shown = new Set(sheet.counts);
  return (
    <section aria-labelledby="counts-heading">
      <h2 id="counts-heading">{CLASS_SHEET.common}</h2>
      <p className="sheet-help soft size-small below-2">
        {CLASS_SHEET.commonHelp} <i>{CLASS_SHEET.commonRead}</i>
      </p>
      <ul className="sheet-counts rows lines size-control">
        {counts.map(({ kind, count, isRead }) => (
          <li key={kind} className="row split">
            <label className="row middle">
              <input
                type="checkbox"
                checked={shown.has(kind)}
                onChange={({ target }) => {
                  const isShown = (one: typeof kind) => (one === kind ? target.checked : shown.has(one));
                  store({ ...sheet, counts: counts.map((one) => one.kind).filter(isShown) });
                }}
              />
              {isRead ? <i>{CLASS_SHEET.counted(kind)}</i> : CLASS_SHEET.counted(kind)}
            </label>
            <b>{count.toLocaleString('en')}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The words of the sheet while they're written; they are stored when a field is left. */
function useWritten() {
  const { view, store } = useSheet();
  const [written, setWritten] = useState<ClassSheet>();
  const [sent, setSent] = useState<string>();
  if (sent === JSON.stringify(view.sheet)) {
    // It's stored, so from now on what others change is shown.
    setWritten(undefined);
    setSent(undefined);
  }
  return {
    sheet: written ?? view.sheet,
    setSheet: (next: ClassSheet) => {
      setWritten(next);
      setSent(undefined);
    },
    leave: () => {
      if (!written) return;
      const { wentWell, workOn, question } = written;
      const whole = withoutEmpty({ ...view.sheet, wentWell, workOn, question });
      setWritten(whole);
      setSent(JSON.stringify(whole));
      store(whole);
    },
  };
}

/** The page on the screen, written in place. */
function SheetPaper({ facts }: { facts: SheetFacts }) {
  const { view } = useDesk();
  const writing = useWritten();
  const { sheet, setSheet, leave } = writing;
  return (
    <div className="sheet-paper size-control paper">
      <p className="sheet-facts row wrap split size-small">
        <span>{facts.when}</span>
        <span>{facts.who}</span>
      </p>
      <h3>{view.settings.title}</h3>
      {SHEET_PARTS.map((part) => (
        <WrittenList key={part} part={part} kept={view.kept} writing={writing} />
      ))}
      <PaperNumbers />
      <h4>{CLASS_SHEET.question}</h4>
      <textarea
        className="sheet-asked"
        aria-label={CLASS_SHEET.question}
        placeholder={CLASS_SHEET.questionPlaceholder}
        value={sheet.question}
        rows={1}
        maxLength={4000}
        onChange={({ target }) => setSheet({ ...sheet, question: target.value })}
        onBlur={leave}
      />
    </div>
  );
}

interface WrittenListProps {
  part: (typeof SHEET_PARTS)[number];
  kept: KeptSentence[];
  writing: ReturnType<typeof useWritten>;
}

/** What went well, or what to work on; what went well with the sentences that show it. */
function WrittenList({ part, kept, writing: { sheet, setSheet, leave } }: WrittenListProps) {
  const items = sheet[part].length === 0 ? [''] : sheet[part];
  return (
    <>
      <h4>{CLASS_SHEET[part]}</h4>
      <ol>
        {items.map((words, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- its number is all that it is while it's written
          <li key={index}>
            <textarea
              aria-label={CLASS_SHEET.item[part](index + 1)}
              placeholder={CLASS_SHEET.placeholder[part]}
              value={words}
              rows={1}
              maxLength={4000}
              onChange={({ target }) => setSheet({ ...sheet, [part]: items.with(index, target.value) })}
              onBlur={leave}
            />
            {part === 'wentWell' &&
              quotedUnder({ sheet, kept }, index).map(({ id, quote }) => (
                <blockquote key={id}>{CLASS_SHEET.quotation(quote)}</blockquote>
              ))}
          </li>
        ))}
      </ol>
      {sheet[part].length > 0 && sheet[part].length < ITEMS_MAX && !sheet[part].includes('') && (
        <Button look="quiet" onClick={() => setSheet({ ...sheet, [part]: [...sheet[part], ''] })}>
          {CLASS_SHEET.add}
        </Button>
      )}
    </>
  );
}

/** The numbers of the class that are on the sheet. */
function PaperNumbers() {
  const counts = countsOnSheet(useDesk().view);
  if (counts.length === 0) return null;
  return (
    <>
      <h4>{CLASS_SHEET.inNumbers}</h4>
      <SheetCounts counts={counts} />
    </>
  );
}

/** A quotation with a mark where a name was. */
function withoutPeople(quote: string, people: readonly { from: number; to: number }[]): string {
  return people
    .toReversed()
    .reduce((words, { from, to }) => words.slice(0, from) + CLASS_SHEET.cutMark + words.slice(to), quote);
}
