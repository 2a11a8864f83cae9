import { useEffect } from 'react';
import type { Location } from 'react-router-dom';

import { DEMO } from '../../content/demo.ts';
import { ROOM } from '../../content/room.ts';
import { installHighlightStyles } from '../../editor/highlight-styles.ts';
import { inBackground } from '../../errors/in-background.ts';
import { useRoomName } from '../../room/use-room-name.ts';
import { restoreSession } from '../../session/session.ts';
import { Loading } from '../../ui/loading.tsx';

import './demo.css';
import { whenIdle } from '../../ui/when-idle.ts';
import { RoomPage } from './room-page.tsx';

installHighlightStyles();

/** The page of the demo editor: the room that its address names. */
export function DemoPage({ location }: { location: Location }) {
  const room = useRoomName(location);
  // A signed-in person's sentences go with their token (D-06), and the document comes first.
  useEffect(() => whenIdle(() => inBackground(restoreSession())), []);
  return (
    <>
      <h1 className="visually-hidden">{DEMO.heading}</h1>
      {room === undefined ? <Loading what={ROOM.loading} /> : <RoomPage key={room} name={room} />}
    </>
  );
}
