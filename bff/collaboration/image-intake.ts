import { COLLABORATION_PATH } from '#shared-types/collaboration';
import { IMAGES_PATH } from '#shared-types/images';

import type { Documents } from '../documents/documents.ts';
import type { StoredImage } from '../documents/image-rows.ts';
import { granted } from '../documents/refusal.ts';
import { errors } from '../errors.ts';
import { refusalOf } from './access.ts';
import { bareImage } from './bare-image/bare-image.ts';
import { imageTypeOf } from './guards/image-file.ts';
import type { NetworkQuotas } from './guards/network-quotas.ts';
import { ImageReads } from './image-reads.ts';
import type { StorageWatch } from './storage-watch.ts';

/** When a network has used up its hour, a share of it is free again after this many seconds. */
const RETRY_AFTER_S = 300;

/** The dependencies of the intake. */
export interface ImageIntakeParts {
  images: Documents['images'];
  quotas: NetworkQuotas;
  storage: StorageWatch;
}

/** Who adds the picture, and from where. */
interface ImageOrigin {
  room: string;
  network: string;
}

/** Judges the pictures that people add to documents, as `guards/` judges their words, and hands them out. */
export class ImageIntake {
  readonly #parts: ImageIntakeParts;
  readonly #reads: ImageReads;

  constructor(parts: ImageIntakeParts) {
    this.#parts = parts;
    this.#reads = new ImageReads(parts.images);
  }

  /** Stores a picture without what its file tells beside its pixels, and returns its id. @throws {BffError} */
  async add(data: Uint8Array, { room, network }: ImageOrigin): Promise<string> {
    const { images, quotas, storage } = this.#parts;
    requireKnown(room);
    // First, since judging a hostile file takes time too.
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

  /** Also adds a stored picture to this room, when somebody pasted its address. @throws {BffError} */
  async keep(id: string, room: string): Promise<void> {
    requireKnown(room);
    granted(await this.#parts.images.keep(room, id), {
      full: errors.imagesFull,
      unknown: () => errors.notFound(IMAGES_PATH + id),
    });
  }

  /** The picture with this id, if there is one. */
  find(id: string, network: string): Promise<StoredImage | undefined> {
    return this.#reads.find(id, network);
  }
}

function requireKnown(room: string): void {
  if (refusalOf(room) !== undefined) throw errors.notFound(`${COLLABORATION_PATH}…`);
}
