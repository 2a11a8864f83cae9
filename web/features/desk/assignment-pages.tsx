import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import { ASSIGNMENT, WHO_SEES } from '../../content/desk/assignment.ts';
import { COLLECTING } from '../../content/desk/collect.ts';
import { DESK } from '../../content/desk/desk.ts';
import { dueWords } from '../../content/desk/due.ts';
import { RESULTS } from '../../content/desk/return.ts';
import { SECOND_READER } from '../../content/desk/second.ts';
import { DELETING } from '../../content/desk/texts.ts';
import { useFileDrop } from '../../files/use-file-drop.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { newestTexts, stateOf } from './assignment/assignment.ts';
import { classLink } from './assignment/class-list.ts';
import { CopyButton } from './assignment/copy-button.tsx';
import { DeskContext, useDesk } from './assignment/desk-context.ts';
import { type DeskKey, PageKeys, rowKeys } from './assignment/desk-keys.tsx';
import { addressOf, DESK_TABS, type DeskPlace, type DeskTab } from './assignment/desk-place.ts';
import { type AssignmentState, type OpenAssignment, savingWords } from './assignment/open-assignment.ts';
import { ReadProgress } from './assignment/read-progress.tsx';
import { useReading } from './assignment/read-texts.tsx';
import { NO_FILTER, type TextRow, useTextsList } from './assignment/text-rows.tsx';
import { CollectDialog } from './collect/collect-dialog.tsx';
import { Collection, isCollecting } from './collect/collect.ts';
import { NamesDialog } from './collect/names-dialog.tsx';
import { AssignmentDialog } from './list/assignment-dialog.tsx';
import { DeleteDialog, RemoveAssignmentDialog } from './list/delete-dialog.tsx';
import { MarkingRoom } from './marking/marking-room.tsx';
import { PhrasesTab } from './phrases/phrases-tab.tsx';
import { RubricTab } from './rubric/rubric-tab.tsx';
import { SecondReaderTab } from './second/second-reader-tab.tsx';
import { ClassSheetTab } from './sheet/class-sheet-tab.tsx';
import { SidewaysRoom } from './sideways/sideways-room.tsx';
import { ResultsDialog } from './texts/results-dialog.tsx';
import { ReturnDialog, returnable } from './texts/return-dialog.tsx';
import { ReturnedLine } from './texts/returned-line.tsx';
import { type TextVerb, TextsTab } from './texts/texts-tab.tsx';

/** What lies over the page. */
type Shown =
  | { kind: 'nothing' | 'collect' | 'settings' | 'remove' | 'results' | 'names' | 'who sees what' }
  | { kind: 'return'; texts: readonly HandedInText[] }
  | { kind: 'delete'; texts: ReadonlySet<string> };

interface AssignmentPagesProps {
  open: OpenAssignment;
  state: Extract<AssignmentState, { kind: 'open' }>;
  place: DeskPlace;
}

/** An open assignment: a page with tabs, or a reading room. The list and its filter stay as they were when somebody comes back. */
export function AssignmentPages({ open, state: { view, saving }, place }: AssignmentPagesProps) {
  const { door, tab, text } = place;
  const list = useTextsList(view);
  const [collection] = useState(() => new Collection(open, view.id));
  const isBusy = isCollecting(useSyncExternalStore(collection.state.subscribe, collection.state.get));
  const reading = useReading(open, view, !isBusy);
  const address = useCallback((to?: DeskTab, opened?: string) => addressOf(door, to, opened), [door]);
  const go = useCallback(
    (to: DeskTab, opened?: string) => {
      window.location.hash = address(to, opened);
    },
    [address],
  );
  const opened = view.texts.find(({ id }) => id === text);
  // The list comes back at the text that was read last.
  if (opened && opened.id !== list.current) list.setCurrent(opened.id);
  const isSideways = tab === 'sideways' && view.role === 'teacher';
  return (
    <DeskContext value={{ open, view, saving, place, list, go, addressOf: address, ...reading }}>
      {opened && <MarkingRoom text={opened} />}
      {!opened && isSideways && <SidewaysRoom />}
      {!opened && !isSideways && (
        <>
          {text !== undefined && (
            <p role="alert" className="desk-gone flat size-control rule-below">
              {ASSIGNMENT.textGone}
            </p>
          )}
          <Frame collection={collection} />
        </>
      )}
    </DeskContext>
  );
}

/** The frame of an assignment's pages: what it is, its tabs, and what can be done next. */
function Frame({ collection }: { collection: Collection }) {
  const { view, place } = useDesk();
  const { tab } = place;
  const [over, setOver] = useState<Shown>({ kind: 'nothing' });
  const lines = useLines(setOver);
  const { keys, selected } = lines;
  const isComparing = tab === 'second' && view.others.length > 0;
  const keysHere = tab === 'texts' ? keys : keys.filter(({ name }) => name === 'tab' || name === 'unread');
  useFileDrop(({ files }) => {
    if (view.role !== 'teacher') return;
    collection.take(files, COLLECTING.tooMany);
    setOver({ kind: 'collect' });
  });
  return (
    <div className="desk">
      <nav aria-label={DESK.crumbs} className="desk-crumbs soft size-control">
        <a href="/desk">{DESK.heading}</a>
        {view.settings.className !== '' && ` › ${view.settings.className}`}
      </nav>
      <AssignmentTop selected={selected} unread={lines.unread} onOver={setOver} />
      <AssignmentTabs />
      <ReturnedLine isList={tab === 'texts'} />
      {tab === 'texts' && view.role === 'teacher' && <ClassLinkLine />}
      <TabContent>
        <TextsTab
          selected={selected}
          onSelect={lines.toggle}
          menu={lines.menu}
          onMenu={lines.setMenu}
          onVerb={lines.run}
          actions={<SelectionActions selected={selected} onOver={setOver} />}
        />
      </TabContent>
      {/* Where readers are compared, the keys are those of the comparison. */}
      {!isComparing && <PageKeys keys={keysHere} note={tab === 'texts' ? <FootNote onOver={setOver} /> : undefined} />}
      <Overlay over={over} collection={collection} onOver={setOver} onDone={() => lines.setSelected(new Set())} />
    </div>
  );
}

interface OverProps {
  onOver: (over: Shown) => void;
}

/** What can be done with the texts that are selected. */
function SelectionActions({ selected, onOver }: OverProps & { selected: ReadonlySet<string> }) {
  const { open, view } = useDesk();
  return (
    <>
      {[true, false].map((isRead) => (
        <Button
          key={String(isRead)}
          look="quiet"
          onClick={() => open.act(...[...selected].map((text) => readAct(text, isRead)))}
        >
          {isRead ? ASSIGNMENT.markRead : ASSIGNMENT.markNotRead}
        </Button>
      ))}
      {view.role === 'teacher' && (
        <Button look="quiet" onClick={() => onOver({ kind: 'delete', texts: selected })}>
          {DELETING.open}
        </Button>
      )}
    </>
  );
}

/** What the foot says of who sees what. */
function FootNote({ onOver }: OverProps) {
  if (useDesk().view.role !== 'teacher') return SECOND_READER.blind;
  return (
    <>
      {ASSIGNMENT.nobodySees}{' '}
      <button type="button" className="desk-link bare" onClick={() => onOver({ kind: 'who sees what' })}>
        {WHO_SEES.open}
      </button>
    </>
  );
}

function readAct(text: string, isRead = true) {
  return { do: 'mark' as const, text, isRead };
}

/** The tabs that a reader has. */
function tabsOf({ role }: AssignmentView): readonly DeskTab[] {
  return role === 'teacher' ? DESK_TABS : DESK_TABS.filter((tab) => tab === 'texts' || tab === 'second');
}

/** A digit for each tab. */
const TAB_KEYS = DESK_TABS.map((_, index) => String(index + 1));

const isUnread = ({ state }: TextRow): boolean => state === 'not read';

/** The line of the list that the keys act on, and the lines that are selected. */
function useLines(onOver: (over: Shown) => void) {
  const { open, view, place, list, go, addressOf: address, readAsArgument } = useDesk();
  const { rows, shown, filter, current } = list;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<string>();
  const unread = (shown.find(isUnread) ?? rows.find(isUnread))?.text.id;
  const onText = (text: string) => go('texts', text);
  const move = (by: number) => {
    const at = shown.findIndex(({ text }) => text.id === current);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    list.setCurrent(next.text.id);
    document.querySelector<HTMLElement>(`a[href="${address('texts', next.text.id)}"]`)?.focus();
  };
  const toggle = (text: string) => {
    const next = new Set(selected);
    if (!next.delete(text)) next.add(text);
    setSelected(next);
  };
  const run = (verb: TextVerb, text: HandedInText) => {
    switch (verb) {
      case 'open':
        return onText(text.id);
      case 'mark as read':
      case 'mark as not read':
        return open.act(readAct(text.id, verb === 'mark as read'));
      case 'read as an argument':
        return readAsArgument(text);
      case 'return':
        return onOver({ kind: 'return', texts: [text] });
      case 'delete':
        return onOver({ kind: 'delete', texts: new Set([text.id]) });
    }
  };
  const keys: DeskKey[] = [
    ...rowKeys(move),
    { keys: ['Enter'], name: 'open', isShown: true, run: () => current !== undefined && onText(current) },
    { keys: ['n'], name: 'unread', isShown: true, run: () => unread !== undefined && onText(unread) },
    { keys: [' '], name: 'select', isShown: true, run: () => current !== undefined && toggle(current) },
    { keys: ['u'], name: 'notRead', run: () => current !== undefined && open.act(readAct(current, false)) },
    {
      keys: ['a'],
      name: 'readAsArgument',
      run: () => readAsArgument(rows.find(({ text }) => text.id === current)?.text),
    },
    { keys: ['.'], name: 'more', run: () => setMenu(menu === current ? undefined : current) },
    { keys: ['Escape'], name: 'showAll', run: () => list.setFilter({ ...NO_FILTER, order: filter.order }) },
    { keys: ['/'], name: 'find', isShown: true, run: () => document.getElementById('desk-find')?.focus() },
    { keys: TAB_KEYS, name: 'tab', isShown: true, run: (key) => go(tabsOf(view)[Number(key) - 1] ?? place.tab) },
  ];
  const keysHere = view.role === 'teacher' ? keys : keys.filter(({ name }) => name !== 'readAsArgument');
  return { selected, setSelected, menu, setMenu, toggle, run, unread, keys: keysHere };
}

interface AssignmentTopProps extends OverProps {
  selected: ReadonlySet<string>;
  unread: string | undefined;
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The assignment's title, whether everything is stored, and what can be done next. */
function AssignmentTop({ selected, unread, onOver }: AssignmentTopProps) {
  const { view, saving, list, go } = useDesk();
  const { names, setNames } = list;
  const { title, dueMs, zone } = view.settings;
  const chosen = selected.size > 0 ? newestTexts(view).filter(({ id }) => selected.has(id)) : returnable(view);
  return (
    <div className="desk-top row wrap split">
      <div>
        <h1 className="flat">{title}</h1>
        <p className="soft size-control flat">
          {dueMs === undefined ? DESK.noDeadline : ASSIGNMENT.due(dueWords(dueMs, zone))} ·{' '}
          {ASSIGNMENT.deletedOn(DATE.format(view.deletedAtMs))} ·{' '}
          <output data-saving={saving.kind}>{savingWords(saving)}</output>
        </p>
      </div>
      <p className="row wrap flat screen-only">
        {view.role === 'teacher' && (
          <>
            <Button look="quiet" onClick={() => (names ? setNames(undefined) : onOver({ kind: 'names' }))}>
              {names ? ASSIGNMENT.hideNames : ASSIGNMENT.showNames}
            </Button>
            <Button look="quiet" onClick={() => onOver({ kind: 'results' })}>
              {RESULTS.button}
            </Button>
            <Button look="quiet" onClick={() => onOver({ kind: 'settings' })}>
              {ASSIGNMENT.settings}
            </Button>
            <Button onClick={() => onOver({ kind: 'collect' })}>{ASSIGNMENT.collect}</Button>
            <Button onClick={() => onOver({ kind: 'return', texts: chosen })}>
              {ASSIGNMENT.returnTexts(chosen.length)}
            </Button>
          </>
        )}
        {unread !== undefined && (
          <Button look="primary" onClick={() => go('texts', unread)}>
            {ASSIGNMENT.readNext} <kbd>N</kbd>
          </Button>
        )}
      </p>
    </div>
  );
}

/** The tabs of an assignment; a second reader has two of them. */
function AssignmentTabs() {
  const { view, place, addressOf: address } = useDesk();
  const newest = newestTexts(view);
  const read = newest.filter((text) => stateOf(view, text) !== 'not read').length;
  return (
    <nav
      className="desk-tabs row wrap middle split screen-only above-3 below-3 line-below"
      aria-label={view.settings.title}
    >
      <ul className="rows row wrap gap-0">
        {tabsOf(view).map((one) => (
          <li key={one}>
            <a
              className="desk-tab size-control pad-2"
              href={address(one)}
              aria-current={one === place.tab ? 'page' : undefined}
            >
              {ASSIGNMENT.tabs[one]}
              {one === 'texts' && <small className="desk-count soft"> {newest.length}</small>}
              {one === 'phrases' && view.phrases.length > 0 && (
                <small className="desk-count soft"> {view.phrases.length}</small>
              )}
            </a>
          </li>
        ))}
      </ul>
      <ReadProgress read={read} all={newest.length} />
    </nav>
  );
}

function ClassLinkLine() {
  const { view } = useDesk();
  const inCount = newestTexts(view).length;
  return (
    <p className="desk-drop row middle size-control wide-only screen-only below-3 round">
      {ASSIGNMENT.drop}{' '}
      {view.classKey !== undefined && (
        <>
          <code className="one-line size-small">{classLink(view.classKey)}</code>{' '}
          <CopyButton text={classLink(view.classKey)} />
        </>
      )}
      <span className="soft rigid end">
        {ASSIGNMENT.inAndMissing(inCount, Math.max(0, view.codes.length - inCount))}
      </span>
    </p>
  );
}

/** @param children the tab of the texts. */
function TabContent({ children }: { children: ReactNode }) {
  switch (useDesk().place.tab) {
    case 'texts':
    case 'sideways':
      return children;
    case 'second':
      return <SecondReaderTab />;
    case 'rubric':
      return <RubricTab />;
    case 'phrases':
      return <PhrasesTab />;
    case 'sheet':
      return <ClassSheetTab />;
  }
}

interface OverlayProps extends OverProps {
  over: Shown;
  collection: Collection;
  /** Called when something was done with the selection. */
  onDone: () => void;
}

function Overlay({ over, collection, onOver, onDone }: OverlayProps) {
  const { open, view } = useDesk();
  const close = () => onOver({ kind: 'nothing' });
  switch (over.kind) {
    case 'nothing':
      return null;
    case 'collect':
      return <CollectDialog collection={collection} onClose={close} />;
    case 'settings':
      return (
        <AssignmentDialog
          settings={view.settings}
          onClose={close}
          onSave={async (settings) => {
            open.act({ do: 'set', settings });
            await open.settled();
          }}
          onRemove={() => onOver({ kind: 'remove' })}
        />
      );
    case 'remove':
      return <RemoveAssignmentDialog id={view.id} title={view.settings.title} onClose={close} />;
    case 'who sees what':
      return <WhoSeesDialog until={DATE.format(view.deletedAtMs)} onClose={close} />;
    case 'results':
      return <ResultsDialog onClose={close} />;
    case 'names':
      return <NamesDialog onCollect={() => onOver({ kind: 'collect' })} onClose={close} />;
    case 'return':
      return <ReturnDialog texts={over.texts} onClose={close} onReturned={onDone} />;
    case 'delete':
      return <DeleteDialog texts={over.texts} onClose={close} onDeleted={onDone} />;
  }
}

/** Says who sees what. @param until the day on which everything is deleted. */
function WhoSeesDialog({ until, onClose }: { until: string; onClose: () => void }) {
  return (
    <Dialog title={WHO_SEES.open} onClose={onClose}>
      <dl className="who-sees">
        {WHO_SEES.lines(until).map(([who, what]) => (
          <div key={who} className="below-3">
            <dt className="bold">{who}</dt>
            <dd className="flat">{what}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {DESK.close}
        </Button>
      </div>
    </Dialog>
  );
}
