import type { Documents } from '../documents/documents.ts';
import type { StoredImage } from '../documents/image-rows.ts';
import { FairTurns } from '../limits/fair-turns.ts';
import { SingleFlight } from '../limits/single-flight.ts';

/** How many pictures are read at the same time: each may take 1 MiB, on the thread of the store and here. */
const READ_AT_ONCE = 16;

/** Reads pictures so that a thousand readers at the same time, or slow ones, take the memory of one. */
export class ImageReads {
  readonly #images: Documents['images'];
  readonly #turns = new FairTurns({ atOnce: READ_AT_ONCE });
  readonly #underWay = new SingleFlight<StoredImage | undefined>();
  /** The bytes that an answer still holds, by their id. */
  readonly #held = new Map<string, WeakRef<Uint8Array>>();
  readonly #released = new FinalizationRegistry<string>((id) => {
    if (this.#held.get(id)?.deref() === undefined) this.#held.delete(id);
  });

  constructor(images: Documents['images']) {
    this.#images = images;
  }

  /** The picture with this id, if there is one. @param network whose turn it is. */
  find(id: string, network: string): Promise<StoredImage | undefined> {
    return this.#underWay.do(id, async () => {
      const image = await this.#turns.run({ caller: network }, () => this.#images.find(id));
      return image && { type: image.type, data: this.#shared(id, image.data) };
    });
  }

  /** The bytes that earlier answers hold, since those behind an id never change; else the new ones. */
  #shared(id: string, data: Uint8Array): Uint8Array {
    const held = this.#held.get(id)?.deref();
    if (held) return held;
    const own = Buffer.from(data.buffer, data.byteOffset, data.byteLength); // answers are sent without a copy
    this.#held.set(id, new WeakRef(own));
    this.#released.register(own, id);
    return own;
  }
}
