import { useMemo, useState } from 'react';

import type { Phrase } from '#shared-types/desk/assignment';
import { folded, searchedWords } from '#shared-types/text/text-search';

import { randomId } from '../../../calls/random-id.ts';
import { PHRASES } from '../../../content/desk/phrases.ts';
import { Button } from '../../../ui/button.tsx';
import { compareCodes } from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { type DeskKey, PageKeys, rowKeys } from '../assignment/desk-keys.tsx';
import { type ExportKinds, ExportMenu } from '../assignment/more-menu.tsx';
import { phraseCounts } from '../assignment/phrase-uses.ts';
import { csvPhrases, jsonFileOf } from '../formats/phrase-files.ts';
import { PhraseForm } from './phrase-form.tsx';
import { PhraseImport } from './phrase-import.tsx';

import './phrases-tab.css';

const ORDERS = ['code', 'uses', 'criterion'] as const;

/** What is shown of the phrases, and in which order. */
interface Shown {
  search: string;
  /** Undefined for all. */
  criterion: string | undefined;
  order: (typeof ORDERS)[number];
}

const ALL: Shown = { search: '', criterion: undefined, order: 'code' };

/** The keys of the tab. */
const KEYS: readonly DeskKey[] = [
  ...rowKeys(moveFocus),
  { keys: ['/'], name: 'find', isShown: true, run: () => document.getElementById('phrase-search')?.focus() },
];

/** The teacher's comment bank: what each phrase says, and how often it's used in this assignment. */
export function PhrasesTab() {
  const { open, view } = useDesk();
  const { phrases } = view;
  const [edited, setEdited] = useState<Phrase>();
  const [removed, setRemoved] = useState<Phrase>();
  const [isImporting, setIsImporting] = useState(false);
  const close = () => {
    const id = edited?.id;
    setEdited(undefined);
    // The form takes the focus with it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-phrase="${id}"]`)?.focus());
  };
  return (
    <div className="phrases-tab desk-columns desk-choices" data-editing={edited !== undefined || undefined}>
      <section aria-labelledby="phrases-heading">
        <div className="desk-tab-head row wrap baseline below-2">
          <h2 id="phrases-heading" className="flat">
            {PHRASES.heading}
          </h2>
          <p className="flat soft size-small">{PHRASES.summary(phrases.length)}</p>
          <div className="desk-tab-tools row end">
            <Button onClick={() => setIsImporting(true)}>{PHRASES.import}</Button>
            {phrases.length > 0 && (
              <ExportMenu label={PHRASES.export} name={PHRASES.fileName} kinds={exportsOf(phrases)} />
            )}
            <Button look="primary" onClick={() => setEdited({ id: randomId(), code: '', words: '' })}>
              {PHRASES.newPhrase}
            </Button>
          </div>
        </div>
        <p className="soft size-small flat below-3">
          {PHRASES.about} {PHRASES.whileMarking}
        </p>
        <RemovedLine
          removed={removed}
          onUndo={(phrase) => {
            open.act({ do: 'phrase', phrase });
            setRemoved(undefined);
          }}
        />
        <PhraseList edited={edited?.id} onOpen={setEdited} />
      </section>
      {edited && (
        <PhraseForm
          key={edited.id}
          phrase={edited}
          onRemove={() => {
            open.act({ do: 'remove phrase', id: edited.id });
            setRemoved(edited);
            setEdited(undefined);
          }}
          onClose={close}
        />
      )}
      {isImporting && <PhraseImport onClose={() => setIsImporting(false)} />}
      <PageKeys keys={KEYS} note={PHRASES.note} />
    </div>
  );
}

interface PhraseListProps {
  /** The id of the phrase that is being changed. */
  edited: string | undefined;
  onOpen: (phrase: Phrase) => void;
}

/** The phrases that a filter leaves, in its order. */
function PhraseList({ edited, onOpen }: PhraseListProps) {
  const { view } = useDesk();
  const { phrases } = view;
  const [shown, setShown] = useState(ALL);
  const counts = useMemo(() => phraseCounts(view), [view]);
  const rows = useMemo(() => shownPhrases(phrases, counts, shown), [phrases, counts, shown]);
  if (phrases.length === 0) return <p className="desk-nothing">{PHRASES.empty}</p>;
  return (
    <>
      <PhraseFilter phrases={phrases} shown={shown} onShow={setShown} />
      <PhraseTable rows={rows} counts={counts} edited={edited} onOpen={onOpen} />
      {rows.length === 0 && (
        <p className="desk-nothing">
          {PHRASES.none}{' '}
          <Button look="quiet" onClick={() => setShown({ ...ALL, order: shown.order })}>
            {PHRASES.showAll}
          </Button>
        </p>
      )}
    </>
  );
}

/** What was deleted last, with the way back. */
function RemovedLine({ removed, onUndo }: { removed: Phrase | undefined; onUndo: (phrase: Phrase) => void }) {
  return (
    <output className="phrases-removed soft size-small">
      {removed && (
        <>
          {PHRASES.removed(removed.words)}{' '}
          <Button look="quiet" onClick={() => onUndo(removed)}>
            {PHRASES.undo}
          </Button>
        </>
      )}
    </output>
  );
}

interface PhraseFilterProps {
  phrases: readonly Phrase[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

function PhraseFilter({ phrases, shown, onShow }: PhraseFilterProps) {
  const criteria = [...new Set(phrases.flatMap(({ criterion }) => criterion ?? []))].toSorted(compareCodes);
  return (
    <div className="phrases-filter row wrap below-2">
      <input
        id="phrase-search"
        className="box size-control"
        type="search"
        aria-label={PHRASES.search(phrases.length)}
        placeholder={PHRASES.search(phrases.length)}
        value={shown.search}
        onChange={({ target }) => onShow({ ...shown, search: target.value })}
      />
      <select
        className="box size-control"
        aria-label={PHRASES.criteria}
        value={shown.criterion ?? ''}
        onChange={({ target }) => onShow({ ...shown, criterion: target.value === '' ? undefined : target.value })}
      >
        <option value="">{PHRASES.allCriteria}</option>
        {criteria.map((criterion) => (
          <option key={criterion}>{criterion}</option>
        ))}
      </select>
      <select
        className="box size-control"
        aria-label={PHRASES.order}
        value={shown.order}
        onChange={({ target }) => onShow({ ...shown, order: ORDERS.find((order) => order === target.value) ?? 'code' })}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {PHRASES.orders[order]}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PhraseTableProps extends PhraseListProps {
  rows: readonly Phrase[];
  counts: ReadonlyMap<string, number>;
}

function PhraseTable({ rows, counts, edited, onOpen }: PhraseTableProps) {
  const { columns } = PHRASES;
  return (
    <table className="desk-table phrases-table full size-control">
      <thead className="size-small">
        <tr>
          <th scope="col">{columns.code}</th>
          <th scope="col">{columns.words}</th>
          <th scope="col" className="soft nowrap">
            {columns.criterion}
          </th>
          <th scope="col" className="desk-number" title={PHRASES.usesHelp}>
            {columns.uses}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((phrase) => (
          <tr key={phrase.id} data-current={phrase.id === edited || undefined}>
            <td>{phrase.code !== '' && <code>{phrase.code}</code>}</td>
            <td>
              <button
                type="button"
                className="phrases-open bare full breaks own-line"
                data-phrase={phrase.id}
                aria-current={phrase.id === edited || undefined}
                onClick={() => onOpen(phrase)}
              >
                {phrase.words}
              </button>
            </td>
            <td className="soft size-small nowrap">{phrase.criterion}</td>
            <td className="desk-number">{counts.get(phrase.id) ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The files that phrases can be saved as. */
const exportsOf = (phrases: readonly Phrase[]): ExportKinds => [
  [PHRASES.exports.csv, 'csv', 'text/csv', () => csvPhrases(phrases)],
  [PHRASES.exports.json, 'json', 'application/json', () => jsonFileOf(phrases)],
];

function shownPhrases(
  phrases: readonly Phrase[],
  counts: ReadonlyMap<string, number>,
  { search, criterion, order }: Shown,
): Phrase[] {
  const words = searchedWords(search);
  const found = phrases.filter((phrase) => {
    if (criterion !== undefined && phrase.criterion !== criterion) return false;
    const all = folded(`${phrase.code} ${phrase.words} ${phrase.criterion ?? ''}`);
    return words.every((word) => all.includes(word));
  });
  return found.toSorted((a, b) => {
    const byUses = order === 'uses' ? (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0) : 0;
    const byCriterion = order === 'criterion' ? compareCodes(a.criterion ?? '', b.criterion ?? '') : 0;
    return (
      byUses || byCriterion || compareCodes(a.code || '\uffff', b.code || '\uffff') || compareCodes(a.words, b.words)
    );
  });
}

/** Moves the focus among the rows; from anywhere else to the first. */
function moveFocus(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.phrases-open')];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
}
