import { useEffect, useState } from 'react';

import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { useOpensOffline } from '../../service-worker/use-opens-offline.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { restoreSession } from '../../session/session.ts';
import { useAuth } from '../../session/use-auth.ts';
import { markedName } from '../../storage/signed-in-mark.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountDocuments } from './account-documents.tsx';
import { DeviceDocuments } from './device-documents.tsx';
import { DocumentsTop } from './documents-top.tsx';
import { KeptAccountDocuments } from './kept-account-documents.tsx';
import type { LibraryView } from './library-view.ts';
import { useKept } from './use-kept.ts';
import { type Reach, useReach } from './use-reach.ts';

import './documents.css';

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
