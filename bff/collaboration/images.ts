import { disableTypes, imageSize, types } from 'image-size';

import { IMAGES_PATH, IMAGE_MAX_SIDE_PX, type ImageType } from '#shared-types/documents/images';

import type { Documents, StoredImage } from '../documents/documents.ts';
import { granted } from '../documents/refusal.ts';
import { errors } from '../errors.ts';
import { FairTurns } from '../limits/fair-turns.ts';
import { SingleFlight } from '../limits/single-flight.ts';
import { bareImage } from './bare-image/bare-image.ts';
import type { NetworkQuotas } from './guards/quotas.ts';
import type { StorageWatch } from './persistence.ts';

/** The formats, by the names the library uses. */
const TYPES: ReadonlyMap<string | undefined, ImageType> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
] as const);

// For some other formats, a hostile file keeps the library busy for seconds.
disableTypes(types.filter((type) => !TYPES.has(type)));

/** A network that has used up its hour gets a share back after this many seconds. */
const RETRY_AFTER_S = 300;

/** The dependencies of the intake. */
interface ImageIntakeParts {
  images: Documents['images'];
  quotas: NetworkQuotas;
  storage: StorageWatch;
}

/** Where a picture is added, and from where. */
interface ImageOrigin {
  room: string;
  network: string;
  /** The calls of the store that the person may make. */
  images: Documents['images'];
}

/** Judges the pictures that people add to documents, as `guards/` judges their words, and serves them. */
export class ImageIntake {
  readonly #parts: ImageIntakeParts;
  readonly #reads: ImageReads;

  constructor(parts: ImageIntakeParts) {
    this.#parts = parts;
    this.#reads = new ImageReads(parts.images);
  }

  /** Stores a picture without its metadata, and returns its id. @throws {BffError} */
  async add(data: Uint8Array, { room, network, images }: ImageOrigin): Promise<string> {
    const { quotas, storage } = this.#parts;
    // Comes first, since judging a hostile file takes time too.
    if (!quotas.mayStorePicture(network, data.length)) throw errors.tooManyRequests(RETRY_AFTER_S);
    const type = imageTypeOf(data);
    if (type === undefined) throw errors.imageRefused();
    const bare = bareImage(data, type);
    if (bare === undefined) throw errors.imageDamaged();
    if (!storage.hasRoom) throw errors.storageFull();
    return granted(await images.add(room, { type, data: bare }), {
      full: errors.imagesFull,
      'store full': errors.storageFull,
    });
  }

  /** Adds a stored picture to this room as well, after its address was pasted. @throws {BffError} */
  async keep(id: string, { room, images }: Omit<ImageOrigin, 'network'>): Promise<void> {
    granted(await images.keep(room, id), {
      full: errors.imagesFull,
      unknown: () => errors.notFound(IMAGES_PATH + id),
    });
  }

  /** The picture with this id, if there is one. */
  find(id: string, network: string): Promise<StoredImage | undefined> {
    return this.#reads.find(id, network);
  }
}

/**
 * The format of a picture, judged by its bytes; `undefined` if they aren't a picture, or one that needs more memory than a
 * browser has.
 */
function imageTypeOf(data: Uint8Array): ImageType | undefined {
  try {
    const { type, width, height } = imageSize(data);
    const fits = [width, height].every((side) => side >= 1 && side <= IMAGE_MAX_SIDE_PX);
    return fits ? TYPES.get(type) : undefined;
  } catch {
    return undefined;
  }
}

/** How many pictures are read at the same time: each may take 1 MiB, on the thread of the store and here. */
const READ_AT_ONCE = 16;

/** Reads pictures so that a thousand readers at the same time, or slow ones, take the memory of one. */
class ImageReads {
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
