import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Location } from 'react-router-dom';

import { installHighlightStyles } from '../../annotations/highlight-styles.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { BrokenLink } from '../../document/broken-link.tsx';
import { isBrokenLink, useRoomName } from '../../document/use-room-name.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { readAddress } from '../../sync/document-address.ts';
import { Loading } from '../../ui/loading.tsx';
import { DocumentScreen } from './document-screen.tsx';
import { SyncStatus } from './sync-status.tsx';

import './plain-editor.css';

installHighlightStyles();

/** Keeps what was loaded while people visit another page and come back. */
const queries = new QueryClient();

/** The document view: the document that its address names, as a plain text with its corrections beside it. */
export function DocumentViewPage({ location }: { location: Location }) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <div className="document-view">
          {isBrokenLink(location) ? <BrokenLink location={location} /> : <OpenDocument location={location} />}
        </div>
        <VersionBar />
      </AuthProvider>
    </QueryClientProvider>
  );
}

function OpenDocument({ location }: { location: Location }) {
  const roomName = useRoomName(location);
  const link = readAddress(location.hash)?.link;
  if (roomName !== undefined) return <DocumentScreen key={`${roomName}.${link}`} roomName={roomName} link={link} />;
  return (
    <>
      <div className="document-top row wrap middle split screen-only">
        <SyncStatus status="connecting" />
      </div>
      <Loading what={DOCUMENT_WORDS.loading} />
    </>
  );
}
