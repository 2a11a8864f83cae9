import { useEffect, useState, useId, useRef } from 'react';

import { draftIdOf } from '#shared-types/documents/collaboration';
import { RUNTIME_CONFIG_PATH } from '#shared-types/site/runtime-config';
import { shownTitle } from '#shared-types/text/characters';

import { RefusedError } from '../../calls/call-errors.ts';
import { call } from '../../calls/call.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { restoreSession } from '../../session/session.ts';
import { useAuth } from '../../session/use-auth.ts';
import { type RecentDraft, recentDrafts } from '../../storage/recent-drafts.ts';
import { markedName } from '../../storage/signed-in-mark.ts';
import { type KeptDocument, keptDocuments } from '../../sync/local-copy/kept-documents.ts';
import { Message } from '../../ui/message.tsx';
import { AccountDocuments, ExpectedDocuments } from './account-documents.tsx';
import { DeviceDocuments, keptFacts } from './device-documents.tsx';
import { DocumentRow } from './document-row.tsx';
import { DocumentsTop } from './documents-top.tsx';
import { ImportPanel, useImport } from './importing/import-panel.tsx';
import type { LibraryView } from './library-view.ts';

import './documents.css';

/** How long after an attempt that failed the server is asked again, in milliseconds. */
const LOOK_AGAIN_MS = 5000;

/** The lowest status with which a server, or a proxy before it, says that it has failed (RFC 9110, section 15.6). */
const SERVER_FAILURE = 500;

const NONE: ReadonlyMap<string, KeptDocument> = new Map();

/** The library: the drafts of this browser above the documents of the account, because the first can be lost. */
export function DocumentsPage() {
  return (
    <AuthProvider>
      <div className="documents">
        <Library />
      </div>
      <VersionBar />
    </AuthProvider>
  );
}

function Library() {
  const { user, loading } = useAuth();
  const isSignedIn = user !== null && !user.isAnonymous;
  const [view, setView] = useState<LibraryView>({ search: '', folder: undefined, order: 'changed' });
  const kept = useKept();
  const opensOffline = useOpensOffline();
  const reach = useReach();
  const isAway = reach !== 'reached';
  // Who is signed in can't be known before the server is reached.
  useEffect(() => {
    if (!isAway) inBackground(restoreSession());
  }, [isAway]);
  const { drafts, readDrafts, version, reload } = useReloading();
  const [accountFolders, setAccountFolders] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const folders = foldersIn(drafts, isSignedIn && accountFolders ? accountFolders : []);
  // Until that is known, this browser remembers whether somebody is signed in.
  const hasAccount = markedName() !== undefined;
  const isExpected = loading && !isAway && hasAccount;
  return (
    <>
      <DocumentsTop
        isSorted={isSignedIn || isExpected}
        isSignedIn={isSignedIn}
        isAway={isAway}
        view={view}
        onView={setView}
        folders={folders}
        onChange={reload}
      />
      <output className="documents-offline">{reach !== 'reached' && <p>{awayWords(reach, opensOffline)}</p>}</output>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <ImportPanel folders={folders} onMoved={reload} onFailure={(error) => setFailure(errorMessage(error))} />
      <DeviceDocuments
        isSignedIn={isSignedIn || isExpected}
        isAll={!isAway || !hasAccount}
        view={view}
        drafts={drafts}
        kept={kept}
        opensOffline={opensOffline}
        folders={folders}
        onChange={readDrafts}
        onMoved={reload}
      />
      {isAway && hasAccount && <KeptAccountDocuments kept={kept} opensOffline={opensOffline} />}
      {isExpected && <ExpectedDocuments />}
      {isSignedIn && !isAway && (
        <AccountDocuments
          key={user.uid}
          view={view}
          version={version}
          kept={kept}
          folders={folders}
          onListed={setAccountFolders}
        />
      )}
      {!isSignedIn && !loading && !isAway && (
        <p className="documents-offer soft size-control">
          {DOCUMENTS.signInOffer} <a href="/login">{DOCUMENTS.signIn}</a>
        </p>
      )}
      {/* What is still to come above it would move it. */}
      {(isSignedIn ? accountFolders !== undefined || isAway : !loading) && <Foot />}
    </>
  );
}

function Foot() {
  return (
    <p className="documents-foot soft size-control">
      {DOCUMENTS.sandbox}{' '}
      <a href="/demo" data-sandbox="">
        {DOCUMENTS.openSandbox}
      </a>
    </p>
  );
}

/** The drafts of this browser, and another number whenever the account's documents are to be read again. */
function useReloading() {
  const [drafts, setDrafts] = useState(recentDrafts);
  const [version, setVersion] = useState(0);
  const readDrafts = () => setDrafts(recentDrafts());
  const reload = () => {
    readDrafts();
    setVersion((before) => before + 1);
  };
  useImported(reload);
  return { drafts, readDrafts, version, reload };
}

/** How many files are imported before the list shows them: each time it is read again. */
const SHOWN_AT_ONCE = 10;

/** Reads the lists again while files are imported, and at the end. */
function useImported(onImported: () => void): void {
  const { lines, isRunning } = useImport();
  const count = lines.filter(({ step }) => step.kind === 'imported').length;
  const shown = isRunning ? Math.floor(count / SHOWN_AT_ONCE) : count;
  const latest = useRef(onImported);
  useEffect(() => {
    latest.current = onImported;
  });
  useEffect(() => {
    if (shown > 0) latest.current();
  }, [shown]);
}

/** The names of all folders, those of the drafts too. */
function foldersIn(drafts: readonly RecentDraft[], ofAccount: readonly string[]): string[] {
  const names = drafts.flatMap(({ folder }) => (folder === undefined ? [] : [folder]));
  return [...new Set([...ofAccount, ...names])].toSorted(BY_NAME.compare);
}

/** Orders “9b” before “10a”. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

function awayWords(reach: Exclude<Reach, 'reached'>, opensOffline: boolean): string {
  const what = opensOffline ? DOCUMENTS.someOpen : DOCUMENTS.noneOpens;
  return `${DOCUMENTS.away[reach]} ${what}`;
}

/** The documents that this browser keeps, by room; none until they are read, or where nothing can be kept. */
function useKept(): ReadonlyMap<string, KeptDocument> {
  const [kept, setKept] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    inBackground(
      keptDocuments().then(
        (documents) => isWanted && setKept(new Map(documents.map((document) => [document.room, document]))),
        () => undefined,
      ),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return kept;
}

/** Whether this browser keeps the application, without which no document opens offline. */
function useOpensOffline(): boolean {
  const [opens, setOpens] = useState(false);
  useEffect(() => {
    let isWanted = true;
    inBackground(
      keepsApplication().then(
        (keeps) => isWanted && setOpens(keeps),
        () => undefined,
      ),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return opens;
}

/** Resolves once there is an active worker, with whether it stays; never if none becomes active. */
async function keepsApplication(): Promise<boolean> {
  // Browsers leave it out where the connection isn't safe.
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  // With `OFFLINE=false`, the worker that replaces an earlier one removes itself while it is activated.
  if (active?.state === 'activating')
    await new Promise((changed) => active.addEventListener('statechange', changed, { once: true }));
  return (await navigator.serviceWorker.getRegistration())?.active instanceof ServiceWorker;
}

interface KeptAccountDocumentsProps {
  /** What this browser keeps, by room. */
  kept: ReadonlyMap<string, KeptDocument>;
  /** Whether what it keeps opens without a connection. */
  opensOffline: boolean;
}

/** The documents of the account that this browser keeps, for when its list can't be had. */
function KeptAccountDocuments({ kept, opensOffline }: KeptAccountDocumentsProps) {
  const headingId = useId();
  const listed = new Set(recentDrafts().map(({ id }) => id));
  const documents = [...kept.values()].flatMap((document) => {
    const id = draftIdOf(document.room);
    return id === undefined || listed.has(id) ? [] : [{ ...document, id }];
  });
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className="documents-heading row wrap middle line-below">
        <h2 className="size-body flat" id={headingId}>
          {DOCUMENTS.keptHeading}
        </h2>
      </div>
      <ul className="document-list rows">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            address={`/demo#${document.id}`}
            name={shownTitle(document.title) || DOCUMENTS.untitled}
            excerpt=""
            search=""
            folder={undefined}
            facts={keptFacts(document, opensOffline)}
            changedMs={document.usedAtMs}
            actions={[]}
          />
        ))}
      </ul>
    </section>
  );
}

/** Whether the server can be reached, as last known; `offline` when it can't and the browser says that it has no connection at all. */
type Reach = 'reached' | 'offline' | 'unreached';

/** Follows whether the server can be reached. While it can't, it is asked every few seconds, and when somebody comes back to the page. */
function useReach(): Reach {
  const [reach, setReach] = useState<Reach>(() => (navigator.onLine ? 'reached' : 'offline'));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(next);
      const answers = await doesAnswer();
      if (signal.aborted) return;
      // A browser whose only network is its own machine calls itself offline, too.
      const found = answers ? 'reached' : navigator.onLine ? 'unreached' : 'offline';
      setReach(found);
      clearTimeout(next);
      if (found !== 'reached') next = setTimeout(begin, LOOK_AGAIN_MS);
    };
    const begin = () => inBackground(look());
    begin();
    for (const event of ['online', 'offline']) window.addEventListener(event, begin, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && begin(), { signal });
    return () => {
      leaving.abort();
      clearTimeout(next);
    };
  }, []);
  return reach;
}

/** Whether the server answers; a proxy before it that says it doesn't counts as no answer. */
async function doesAnswer(): Promise<boolean> {
  try {
    await call(RUNTIME_CONFIG_PATH);
    return true;
  } catch (error) {
    return error instanceof RefusedError && error.status < SERVER_FAILURE;
  }
}
