import { useEffect, useState } from 'react';

import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { restoreSession } from '../../session/session.ts';
import { useAuth } from '../../session/use-auth.ts';
import { markedName } from '../../storage/signed-in-mark.ts';
import { type KeptDocument, keptDocuments } from '../../sync/kept-documents.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountDocuments } from './account-documents.tsx';
import { DeviceDocuments } from './device-documents.tsx';
import { DocumentsTop } from './documents-top.tsx';
import { KeptAccountDocuments } from './kept-account-documents.tsx';
import type { LibraryView } from './library-view.ts';
import { type Reach, useReach } from './use-reach.ts';

import './documents.css';

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
