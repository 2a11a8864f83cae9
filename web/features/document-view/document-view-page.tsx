import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Location } from 'react-router-dom';

import { ROOM } from '../../content/room.ts';
import { useRoomName } from '../../room/use-room-name.ts';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { Loading } from '../../ui/loading.tsx';
import { installMarkStyles } from './mark-styles.ts';
import { RoomPage } from './room-page.tsx';
import { SyncStatus } from './sync-status.tsx';

import './document-view.css';
import './text-sheet.css';
import './submit-bar.css';
import './corrections.css';

installMarkStyles();

/** What was read is kept while one goes to another page and comes back. */
const queries = new QueryClient();

/** The document view: the room that its address names, as a plain text with its corrections beside it. */
export function DocumentViewPage({ location }: { location: Location }) {
  const room = useRoomName(location);
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <div className="document-view">
          {room === undefined ? (
            <>
              <div className="document-top">
                <SyncStatus status="connecting" />
              </div>
              <Loading what={ROOM.loading} />
            </>
          ) : (
            <RoomPage key={room} name={room} />
          )}
        </div>
      </AuthProvider>
    </QueryClientProvider>
  );
}
