/** What has changed about a document. */
export type RoomChange =
  /** A right to it has changed, or it was deleted: everyone who has it open is judged again. */
  | { what: 'access' }
  /** Its comments have changed: everyone who may see them reads them again. */
  | { what: 'comments' }
  /** It has a new title: the servers where it's open put that into its text. */
  | { what: 'title'; title: string };

/** Acts on a change wherever the document is open. Resolves when that is done, and stored if it changes the text. */
type RoomListener = (room: string, change: RoomChange) => Promise<void>;

/** Tells every server that has a document open that something about it has changed. */
export interface RoomBus {
  /** Tells of a change. @returns when everyone has acted on it. @throws what a listener throws. */
  tell(room: string, change: RoomChange): Promise<void>;
  /** Listens to the changes of all documents, until the returned function is called. */
  listen(listener: RoomListener): () => void;
}

/** The bus of a single server. */
export function inProcessRoomBus(): RoomBus {
  const listeners = new Set<RoomListener>();
  return {
    async tell(room, change) {
      await Promise.all([...listeners].map((listener) => listener(room, change)));
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
