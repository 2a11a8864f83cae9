import type { RoomNews } from '#shared-types/documents/collaboration';

/** What has changed about a document. */
export type RoomChange =
  /** A right to it has changed, or it was deleted: everyone who has it open is judged again. */
  | { what: 'access' }
  /** Its comments have changed: everyone who may see them reads them again. */
  | { what: 'comments' }
  /** It has a new title: one server puts that into its text, and the others follow its log. */
  | { what: 'title'; title: string };

/** What a server tells the others about a document that it has open. */
export type RoomNotice =
  /** It has stored updates: anyone who has the document open reads on in its log. Not said while no other server is known to have it open. */
  | { what: 'updates' }
  /** It has told its own pages this. */
  | { what: 'news'; news: Pick<RoomNews, 'removal' | 'removalOver'> }
  /** It has opened the document, and wants to know who is there. The answer is `here`, with the presence of the server's pages. */
  | { what: 'opened' }
  | { what: 'here' }
  /** Nobody has it open there any more: anyone who does reads on, since what was stored last may not have been said. */
  | { what: 'closed' }
  /** Awareness states of its pages (y-protocols), as base64. */
  | { what: 'presence'; states: string };

/** What listens to the bus. */
export interface RoomListener {
  /** Acts on a change wherever the document is open. Resolves when that is done, and stored if it changes the text. */
  changed(room: string, change: RoomChange): Promise<void>;
  /** Hears from another server. */
  told(room: string, notice: RoomNotice, server: string): void;
  /** Something that other servers told may have been lost: reads again whatever could have changed. */
  missed(): void;
}

/** Tells every server that has a document open that something about it has changed. */
export interface RoomBus {
  /** Whether there may be other servers. */
  readonly isShared: boolean;
  /** Whether the other servers can be reached now, if there may be any. */
  readonly isConnected: boolean;
  /** Tells of a change. @returns when this server has acted on it; the others do so in the same moment. @throws what a listener throws. */
  tell(room: string, change: RoomChange): Promise<void>;
  /** Tells the other servers something that this one knows already. Never throws. */
  tellOthers(room: string, notice: RoomNotice): void;
  /** Listens to the changes of all documents, until the returned function is called. */
  listen(listener: RoomListener): () => void;
  /** Sends what's still waiting, if it can, and disconnects. */
  close(): Promise<void>;
}

/** The bus of a single server. */
export function inProcessRoomBus(): RoomBus {
  const listeners = new Set<RoomListener>();
  return {
    isShared: false,
    isConnected: true,
    async tell(room, change) {
      await Promise.all([...listeners].map((listener) => listener.changed(room, change)));
    },
    tellOthers() {},
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {},
  };
}
