import { useEffect, useState } from 'react';

import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { restoreSession } from '../../session/session.ts';
import { useAuth } from '../../session/use-auth.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountDocuments } from './account-documents.tsx';
import { DeviceDocuments } from './device-documents.tsx';
import { DocumentsTop } from './documents-top.tsx';
import type { LibraryView } from './library-view.ts';

import './documents.css';

/** The library: the drafts of this browser above the documents of the account, because the first can be lost. */
export function DocumentsPage() {
  useEffect(() => inBackground(restoreSession()), []);
  return (
    <AuthProvider>
      <div className="documents">
        <Library />
      </div>
    </AuthProvider>
  );
}

function Library() {
  const { user, loading } = useAuth();
  const isSignedIn = user !== null && !user.isAnonymous;
  const [view, setView] = useState<LibraryView>({ search: '', order: 'changed' });
  // What is new in the account after drafts have moved there.
  const [version, setVersion] = useState(0);
  return (
    <>
      <DocumentsTop isSignedIn={isSignedIn} view={view} onView={setView} />
      <DeviceDocuments isSignedIn={isSignedIn} search={view.search} onMoved={() => setVersion(version + 1)} />
      {loading && <Loading what={DOCUMENTS.loading} />}
      {isSignedIn && <AccountDocuments key={`${user.uid}.${version}`} view={view} />}
      {!isSignedIn && !loading && (
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
