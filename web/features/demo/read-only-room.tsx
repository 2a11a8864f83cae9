import { useEffect, useRef, useSyncExternalStore } from 'react';

import { ROOM } from '../../content/room.ts';
import type { Room } from '../../editor/collaboration.ts';
import { readableText } from '../../editor/readable-text.ts';
import { ConnectionLine, ConnectionTrouble } from '../../room/connection-line.tsx';
import { useRoomState } from '../../room/use-room.ts';
import { Button } from '../../ui/button.tsx';

/** The words of a document whose editor cannot go on: they can be read and copied, and nothing here changes them. */
export function ReadOnlyRoom({ room }: { room: Room }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const state = useRoomState(room);
  const text = useSyncExternalStore(
    (listener) => {
      room.document.on('update', listener);
      return () => room.document.off('update', listener);
    },
    () => readableText(room.body),
  );
  return (
    <div className="demo">
      <div className="demo-top">
        <div className="demo-line">
          <div ref={notice} className="room-notice" role="alert" tabIndex={-1}>
            <p>
              <strong>{ROOM.stoppedHeading}.</strong> {ROOM.stopped}
            </p>
            <Button onClick={() => window.location.reload()}>{ROOM.reload}</Button>
          </div>
          <ConnectionLine state={state} />
        </div>
        <h2>{room.title.toJSON()}</h2>
      </div>
      <div className="demo-desk">
        <div className="page">
          <div className="page-text read-only-text">{text}</div>
        </div>
      </div>
      <ConnectionTrouble state={state} />
    </div>
  );
}
