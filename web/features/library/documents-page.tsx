import { useEffect, useState, useId } from 'react';

import { draftIdOf } from '#shared-types/collaboration';

import { RefusedError } from '../../calls/call-errors.ts';
import { runtimeConfig } from '../../calls/runtime-config.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { restoreSession } from '../../session/session.ts';
import { useAuth } from '../../session/use-auth.ts';
import { recentDrafts } from '../../storage/recent-drafts.ts';
import { markedName } from '../../storage/signed-in-mark.ts';
import { type KeptDocument, keptDocuments } from '../../sync/kept-documents.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountDocuments } from './account-documents.tsx';
import { DeviceDocuments, keptFacts } from './device-documents.tsx';
import { DocumentRow } from './document-row.tsx';
import { DocumentsTop } from './documents-top.tsx';
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
  const [view, setView] = useState<LibraryView>({ search: '', order: 'changed' });
  const kept = useKept();
  const opensOffline = useOpensOffline();
  const reach = useReach();
  const isAway = reach !== 'reached';
  // Who is signed in can't be known before the server is reached.
  useEffect(() => {
    if (!isAway) inBackground(restoreSession());
  }, [isAway]);
  // What is new in the account after drafts have moved there.
  const [version, setVersion] = useState(0);
  return (
    <>
      <DocumentsTop isSignedIn={isSignedIn} isAway={isAway} view={view} onView={setView} />
      <output className="documents-offline">{reach !== 'reached' && <p>{awayWords(reach, opensOffline)}</p>}</output>
      <DeviceDocuments
        isSignedIn={isSignedIn}
        search={view.search}
        kept={kept}
        opensOffline={opensOffline}
        onMoved={() => setVersion(version + 1)}
      />
      {isAway && markedName() !== undefined && <KeptAccountDocuments kept={kept} opensOffline={opensOffline} />}
      {loading && <Loading what={DOCUMENTS.loading} />}
      {isSignedIn && !isAway && <AccountDocuments key={`${user.uid}.${version}`} view={view} kept={kept} />}
      {!isSignedIn && !loading && !isAway && (
        <p className="documents-offer">
          {DOCUMENTS.signInOffer} <a href="/login">{DOCUMENTS.signIn}</a>
        </p>
      )}
      <p className="documents-foot">
        {DOCUMENTS.sandbox} <a href="/demo">{DOCUMENTS.openSandbox}</a>
      </p>
    </>
  );
}

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

/** Resolves once there is an active worker, with whether it stays; never where there is none. */
async function keepsApplication(): Promise<boolean> {
  // Browsers leave it out where the connection isn't safe.
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  // The one that takes an earlier one's place with `OFFLINE=false` removes itself while it is activated.
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
      <div className="documents-heading">
        <h2 id={headingId}>{DOCUMENTS.keptHeading}</h2>
      </div>
      <ul className="document-list">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            address={`/demo#${document.id}`}
            title={document.title}
            excerpt=""
            facts={keptFacts(document, opensOffline)}
            changedMs={document.usedAtMs}
            actions={[]}
          />
        ))}
      </ul>
    </section>
  );
}

/** Whether the server can be reached, as far as is known; `offline` when the browser says that it has no connection at all. */
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
      const found = !navigator.onLine ? 'offline' : answers ? 'reached' : 'unreached';
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
    await runtimeConfig();
    return true;
  } catch (error) {
    return error instanceof RefusedError && error.status < SERVER_FAILURE;
  }
}
