import type { Location } from 'react-router-dom';

import { DEMO } from '../../content/demo.ts';
import { installHighlightStyles } from '../../editor/highlight-styles.ts';
import { Loading } from '../../ui/loading.tsx';
import { RoomPage } from './room-page.tsx';
import { useRoomName } from './use-room-name.ts';

import './demo.css';

installHighlightStyles();

/** The page of the demo editor: the room that its address names. */
export function DemoPage({ location }: { location: Location }) {
  const room = useRoomName(location);
  return (
    <>
      <h1 className="visually-hidden">{DEMO.heading}</h1>
      {room === undefined ? <Loading what={DEMO.loading} /> : <RoomPage key={room} name={room} />}
    </>
  );
}
