import { useEffect, useMemo, useState, useCallback, useRef, useSyncExternalStore } from 'react';

import { draftIdOf } from '#shared-types/documents/collaboration';
import type { WritingRecord } from '#shared-types/documents/record';
import type { Version, VersionList } from '#shared-types/documents/versions';

import { type HistoryOf, requestVersions } from '../../calls/documents/versions.ts';
import { type Loaded, useLoaded } from '../../calls/use-loaded.ts';
import { dayName, HISTORY, timeSpan, versionInSentence } from '../../content/editor/history.ts';
import { OWN_RECORD } from '../../content/record.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { useEditorContext } from './editor-context.ts';
import { HistoryFrame } from './history/history-frame.tsx';
import { useRestore, type RestoreState } from './history/use-restore.ts';
import { useShownVersion } from './history/use-shown-version.ts';
import { VersionPage } from './history/version-page.tsx';
import { VersionsByDay } from './history/versions-by-day.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import { ReplayPage } from './record/replay-page.tsx';

import './history-shell.css';

const STACK_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-item-updated'] as const;

const VIEWS = ['versions', 'record'] as const;

/** What the history tells the page beside it. */
export interface HistoryShellProps {
  /** Called when an old version replaces the text, and when the text is back. */
  setShowingOld: (isShowing: boolean) => void;
  onClose: () => void;
}

/** The history of a draft: its versions by day, and the chosen one instead of the text. */
export function HistoryShell({ setShowingOld, onClose }: HistoryShellProps) {
  const { shared } = useEditorContext();
  const of = useMemo(() => historyOf(shared), [shared]);
  const loaded = useVersions(of);
  const { loadedAt } = loaded;
  const { chosen, version, shown, textFault, again, restored, choose, restore } = useChosenVersion(of, loaded);
  const [view, setView] = useState<HistoryView>('versions');
  const [replayed, setReplayed] = useState<WritingRecord['replay']>();
  const isShowing = shown !== undefined || replayed !== undefined;
  useEffect(() => setShowingOld(isShowing), [setShowingOld, isShowing]);
  const turnTo = (next: HistoryView) => {
    choose(undefined);
    setReplayed(undefined);
    setView(next);
  };
  return (
    <>
      {shown && version && (
        <VersionPage
          key={shown.number}
          shown={shown}
          when={whenOf(version, loadedAt)}
          name={versionInSentence(version, loadedAt)}
          onClose={onClose}
        />
      )}
      {replayed && <ReplayPage of={of} parts={replayed} onClose={() => setReplayed(undefined)} />}
      <HistoryFrame isLowered={replayed !== undefined} onClose={onClose}>
        <HistoryTabs view={view} onChoose={turnTo} />
        <div id="history-view" role="tabpanel" aria-labelledby={`history-tab-${view}`}>
          {view === 'record' && <RecordPanel of={of} isReplaying={replayed !== undefined} onReplay={setReplayed} />}
          {view === 'versions' && (
            <>
              {restored.state && <Restored key={restored.state.is} state={restored.state} />}
              {textFault !== undefined && <Fault words={`${HISTORY.notShown} ${textFault}`} onRetry={again} />}
              <LoadedVersions
                of={of}
                versions={loaded}
                chosen={chosen}
                onChoose={choose}
                onRestore={shown && !restored.isAsking ? restore : undefined}
              />
            </>
          )}
        </div>
      </HistoryFrame>
    </>
  );
}

/** The version that somebody has chosen from the list, with its text, and how it is restored. */
function useChosenVersion(of: HistoryOf, { list, loadedAt, reload, recentRestores }: Versions) {
  const [chosen, setChosen] = useState<number>();
  const versions = list?.versions ?? [];
  const at = versions.findIndex(({ number }) => number === chosen);
  const version = versions[at];
  const { shown, fault: textFault, again } = useShownVersion(of, version, version && versions[at + 1]);
  const restored = useRestore(({ isShown }) => {
    if (isShown) setChosen(undefined);
    reload();
  });
  const choose = (number: number | undefined) => {
    restored.forget();
    setChosen(number);
  };
  const restore = () => {
    if (version) inBackground(restored.restore(version.number, versionInSentence(version, loadedAt), recentRestores));
  };
  return { chosen, version, shown, textFault, again, restored, choose, restore };
}

function whenOf({ startedAt, endedAt }: Version, now: number): string {
  const [from, to] = [Date.parse(startedAt), Date.parse(endedAt)];
  return `${dayName(to, now)}, ${timeSpan(from, to)}`;
}

interface LoadedVersionsProps {
  of: HistoryOf;
  versions: Versions;
  chosen: number | undefined;
  onChoose: (number: number | undefined) => void;
  onRestore: (() => void) | undefined;
}

function LoadedVersions({ versions: { list, loadedAt, fault, reload }, ...rest }: LoadedVersionsProps) {
  return (
    <>
      {list === undefined && fault === undefined && (
        <output className="history-state soft size-control flat own-line">{HISTORY.loading}</output>
      )}
      {fault !== undefined && <Fault words={`${HISTORY.notLoaded} ${fault}`} onRetry={reload} />}
      {list && <VersionsByDay {...rest} list={list} now={loadedAt} onNamed={reload} />}
    </>
  );
}

function Fault({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className="history-state soft size-control flat own-line" role="alert">
      <p>{words}</p>
      <Button onClick={onRetry}>{HISTORY.again}</Button>
    </div>
  );
}

/** Whose history an open document has. */
function historyOf({ roomName, link }: SharedDocument): HistoryOf {
  return { draftId: draftIdOf(roomName) ?? '', link };
}

/** What the history shows. */
type HistoryView = (typeof VIEWS)[number];

interface HistoryTabsProps {
  view: HistoryView;
  onChoose: (view: HistoryView) => void;
}

/** The tabs of the history. */
function HistoryTabs(tabs: HistoryTabsProps) {
  return (
    <TabList
      {...tabs}
      views={VIEWS}
      label={OWN_RECORD.tabList}
      idPrefix="history-tab-"
      panelOf={() => 'history-view'}
      className="history-tabs"
    >
      {(view) => OWN_RECORD.tabs[view]}
    </TabList>
  );
}

/** The latest restore, with an undo as long as nothing else has changed. */
function Restored({ state: { words, is } }: { state: RestoreState }) {
  const { undoManager } = useEditorContext();
  const [step] = useState(() => undoManager.undoStack.at(-1));
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of STACK_EVENTS) undoManager.on(event, listener);
      return () => {
        for (const event of STACK_EVENTS) undoManager.off(event, listener);
      };
    },
    [undoManager],
  );
  const isLast = useSyncExternalStore(subscribe, () => undoManager.undoStack.at(-1) === step);
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // The answer may come late, when the person writes again.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('.history, .old-version') != null;
    if (isFree) (button.current ?? status.current)?.focus();
  }, []);
  const undo = () => {
    undoManager.undo();
    status.current?.focus();
  };
  return (
    <div className="history-state soft size-control flat own-line">
      <p ref={status} tabIndex={-1}>
        {words}
      </p>
      {is === 'done' && isLast && (
        <Button ref={button} onClick={undo}>
          {HISTORY.undo}
        </Button>
      )}
    </div>
  );
}

/** A list that was loaded longer ago than this is loaded again before a version is restored. */
const RECENT_MS = 60_000;

/** The loaded history of a draft. */
interface Versions extends Pick<Loaded<VersionList>, 'loadedAt' | 'fault' | 'reload'> {
  list: VersionList | undefined;
  /**
   * The `restores` of the list. People who ask for the same thing at nearly the same time have seen the same list; but a restore
   * of long ago doesn't answer a new request. Never rejects.
   */
  recentRestores: () => Promise<number>;
}

/** Loads the history of a draft. While it is loaded again, the one before stays. */
function useVersions(of: HistoryOf): Versions {
  const load = useCallback((signal: AbortSignal) => requestVersions(of, signal), [of]);
  const { value: list, take, ...loaded } = useLoaded(load);
  const recentRestores = async () => {
    if (Date.now() - loaded.loadedAt <= RECENT_MS) return list?.restores ?? 0;
    const next = await load(new AbortController().signal).catch(() => undefined);
    if (next) take(next);
    return (next ?? list)?.restores ?? 0;
  };
  return { list, ...loaded, recentRestores };
}
