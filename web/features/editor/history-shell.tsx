import { useEffect, useMemo, useState, useCallback, useRef, useSyncExternalStore } from 'react';
import type { UndoManager } from 'yjs';

import { draftIdOf } from '#shared-types/collaboration';
import type { WritingRecord } from '#shared-types/record';
import type { Version } from '#shared-types/versions';

import type { HistoryOf } from '../../calls/versions.ts';
import { dayName, HISTORY, timeSpan, versionInSentence } from '../../content/history.ts';
import { OWN_RECORD } from '../../content/record.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { HistoryFrame } from './history/history-frame.tsx';
import { useRestore, type RestoreState } from './history/use-restore.ts';
import { useShownVersion } from './history/use-shown-version.ts';
import { useVersions, type Versions } from './history/use-versions.ts';
import { VersionPage } from './history/version-page.tsx';
import { VersionsByDay } from './history/versions-by-day.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import { ReplayPage } from './record/replay-page.tsx';

import './history-shell.css';

const STACK_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-item-updated'] as const;

const VIEWS = ['versions', 'record'] as const;

/** What the history needs of the desk around it. */
export interface HistoryShellProps {
  shared: SharedDocument;
  undoManager: UndoManager;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  setNews: (words: string) => void;
  /** Called when an old version takes the place of the text, and when the text is back. */
  setShowingOld: (isShowing: boolean) => void;
  onClose: () => void;
}

/** The history of a draft: its versions by day, and the chosen one in place of the text. */
export function HistoryShell({ shared, undoManager, imageHosts, setNews, setShowingOld, onClose }: HistoryShellProps) {
  const of = useMemo(() => historyOf(shared), [shared]);
  const loaded = useVersions(of);
  const { list, loadedAt, reload, recentRestores } = loaded;
  const [chosen, setChosen] = useState<number>();
  const versions = list?.versions ?? [];
  const at = versions.findIndex(({ number }) => number === chosen);
  const version = versions[at];
  const { shown, fault: textFault, again } = useShownVersion(of, version, version && versions[at + 1]);
  const [view, setView] = useState<HistoryView>('versions');
  const [replayed, setReplayed] = useState<WritingRecord['replay']>();
  const isShowing = shown !== undefined || replayed !== undefined;
  useEffect(() => setShowingOld(isShowing), [setShowingOld, isShowing]);
  const whenOf = ({ startedAt, endedAt }: Version) => {
    const [from, to] = [Date.parse(startedAt), Date.parse(endedAt)];
    return `${dayName(to, loadedAt)}, ${timeSpan(from, to)}`;
  };

  const restored = useRestore(shared, {
    undoManager,
    setNews,
    onChanged: ({ isShown }) => {
      if (isShown) setChosen(undefined);
      reload();
    },
  });
  const restore = () => {
    if (version) inBackground(restored.restore(version.number, versionInSentence(version, loadedAt), recentRestores));
  };

  const choose = (number: number | undefined) => {
    restored.forget();
    setChosen(number);
  };
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
          when={whenOf(version)}
          name={versionInSentence(version, loadedAt)}
          imageHosts={imageHosts}
          setNews={setNews}
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
              {restored.state && <Restored key={restored.state.is} state={restored.state} undoManager={undoManager} />}
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
      {list === undefined && fault === undefined && <output className="history-state">{HISTORY.loading}</output>}
      {fault !== undefined && <Fault words={`${HISTORY.notLoaded} ${fault}`} onRetry={reload} />}
      {list && <VersionsByDay {...rest} list={list} now={loadedAt} onNamed={reload} />}
    </>
  );
}

function Fault({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className="history-state" role="alert">
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

interface RestoredProps {
  state: RestoreState;
  undoManager: UndoManager;
}

/** What has just been restored, with a way back as long as nothing else was changed since. */
function Restored({ state: { words, is }, undoManager }: RestoredProps) {
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
    <div className="history-state">
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
