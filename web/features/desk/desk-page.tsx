import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';

import { DESK } from '../../content/desk/desk.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { AuthProvider } from '../../session/auth-provider.tsx';
import { useAuth } from '../../session/use-auth.ts';
import { keepWayBack } from '../../storage/drafts.ts';
import { Loading } from '../../ui/loading.tsx';
import { AssignmentPages } from './assignment-pages.tsx';
import { type DeskPlace, placeIn } from './assignment/desk-place.ts';
import { OpenAssignment } from './assignment/open-assignment.ts';
import { AssignmentsList } from './list/assignments-list.tsx';

import './desk.css';

/** The teacher's desk: the assignments of an account, and one of them, which a second reader may open by a link. */
export function DeskPage({ location }: { location: Location }) {
  return (
    <AuthProvider>
      <Desk hash={location.hash} />
      <VersionBar />
    </AuthProvider>
  );
}

function Desk({ hash }: { hash: string }) {
  const { user, loading } = useAuth();
  const isSignedIn = user !== null && !user.isAnonymous;
  const place = placeIn(hash);
  if (place && (isSignedIn || place.door.key !== undefined))
    return <Assignment key={`${place.door.assignment} ${place.door.key ?? user?.uid}`} place={place} />;
  if (loading) return <Loading what={DESK.loading} />;
  if (!isSignedIn)
    return (
      <div className="desk desk-narrow">
        <h1>{DESK.heading}</h1>
        <p>{DESK.signIn}</p>
        <p>
          <a className="button button-primary" href="/login" onClick={() => keepWayBack(`/desk${hash}`)}>
            {DESK.signInLink}
          </a>
        </p>
        <p className="soft size-control">{DESK.minors}</p>
      </div>
    );
  return <AssignmentsList key={user.uid} />;
}

function Assignment({ place }: { place: DeskPlace }) {
  const [open] = useState(() => new OpenAssignment(place.door));
  useEffect(() => open.follow(), [open]);
  const state = useSyncExternalStore(open.state.subscribe, open.state.get);
  useEffect(() => {
    if (state.kind === 'open') document.title = `${state.view.settings.title} · ${DESK.heading}`;
  }, [state]);
  if (state.kind === 'loading') return <Loading what={DESK.loading} />;
  if (state.kind === 'failed')
    return (
      <div className="desk desk-narrow">
        <h1>{DESK.heading}</h1>
        <p role="alert">{state.words}</p>
        <p>
          <a href="/desk">{DESK.back}</a>
        </p>
      </div>
    );
  return <AssignmentPages open={open} state={state} place={place} />;
}
