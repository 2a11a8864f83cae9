import { useCallback, useEffect, useRef, useState } from 'react';

import { ROOM } from '../../content/room.ts';
import type { Room } from '../../editor/collaboration.ts';
import { keepToSchema } from '../../editor/foreign-content.ts';
import { useIsOpen, useRoom } from '../../room/use-room.ts';
import { Loading } from '../../ui/loading.tsx';
import { ReadOnlyRoom } from './read-only-room.tsx';
import { RenderFault } from './render-fault.tsx';
import { useImageHosts } from './use-image-hosts.ts';
import { WritingRoom } from './writing-room.tsx';

/** An editor that fails more often than this within `FAULT_PERIOD_MS` is not started again. */
const MOST_FAULTS = 3;
const FAULT_PERIOD_MS = 60_000;
/** How long a notice stays. */
const NOTICE_MS = 10_000;

/** Opens a room, and shows that it is loading until the shared document and the editor exist (REQ-108). */
export function RoomPage({ name }: { name: string }) {
  const room = useRoom(name);
  const isOpen = useIsOpen(room);
  const imageHosts = useImageHosts();
  if (!isOpen || imageHosts === undefined) return <Loading what={ROOM.loading} />;
  return <OpenRoom key={room.document.clientID} room={room} imageHosts={imageHosts} />;
}

/** Starts an editor on the document, and another one when it fails; the document itself is not touched by that. */
function OpenRoom({ room, imageHosts }: { room: Room; imageHosts: readonly string[] }) {
  const [notice, setNotice] = useNotice();
  const [start, setStart] = useState<{ count: number; caret: number | undefined }>({ count: 0, caret: undefined });
  const [hasStopped, setHasStopped] = useState(false);
  const faults = useRef<number[]>([]);

  // The first cleaning comes before the first editor.
  const [stopKeeping] = useState(() =>
    keepToSchema(room.document, room.body, () => setTimeout(() => setNotice(ROOM.foreignContent))),
  );
  useEffect(() => stopKeeping, [stopKeeping]);

  const fail = useCallback(
    (error: unknown, caret?: number) => {
      // oxlint-disable-next-line no-console -- whoever looks for the fault finds it here
      console.error('The editor had a fault.', error);
      const now = performance.now();
      faults.current = [...faults.current.filter((at) => now - at < FAULT_PERIOD_MS), now];
      if (faults.current.length > MOST_FAULTS) return setHasStopped(true);
      setNotice(ROOM.drawnAgain);
      setStart(({ count }) => ({ count: count + 1, caret }));
    },
    [setNotice],
  );

  if (hasStopped) return <ReadOnlyRoom room={room} />;
  return (
    <RenderFault key={start.count} onFault={fail}>
      <WritingRoom room={room} imageHosts={imageHosts} caret={start.caret} notice={notice} onLost={fail} />
    </RenderFault>
  );
}

function useNotice(): [string, (words: string) => void] {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}
