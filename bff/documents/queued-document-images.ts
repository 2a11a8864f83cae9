import { type DocumentImages, ImagesFull, type StoredImage, StoreFull } from './document-images.ts';
import { type ImageOperation, IMAGES_FULL, type LogResult, STORE_FULL } from './log-operations.ts';

/** The parts of the pictures of a document log. */
interface ImageParts {
  /** Executes one operation. */
  perform: (operation: ImageOperation) => Promise<LogResult>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Pictures whose operations are committed in order with the operations of the document log. */
export class QueuedDocumentImages implements DocumentImages {
  readonly #perform: ImageParts['perform'];
  readonly #now: () => number;

  constructor({ perform, now }: ImageParts) {
    this.#perform = perform;
    this.#now = now;
  }

  async add(name: string, image: StoredImage): Promise<string> {
    const id = await this.#placed({ kind: 'addImage', name, image, nowMs: this.#now() });
    if (id === undefined) throw new TypeError('The document store answered no id.');
    return id;
  }

  async keep(name: string, id: string): Promise<boolean> {
    return (await this.#placed({ kind: 'keepImage', name, id, nowMs: this.#now() })) !== undefined;
  }

  async find(id: string): Promise<StoredImage | undefined> {
    const result = await this.#perform({ kind: 'image', id });
    return typeof result === 'object' && 'data' in result ? result : undefined;
  }

  async removeStray(addedBeforeMs: number): Promise<number> {
    return Number(await this.#perform({ kind: 'removeStrayImages', addedBeforeMs }));
  }

  async #placed(operation: ImageOperation): Promise<string | undefined> {
    const result = await this.#perform(operation);
    if (result === STORE_FULL) throw new StoreFull('What is left of the store is for texts.');
    if (result === IMAGES_FULL) throw new ImagesFull('The document has no room for another picture.');
    return typeof result === 'object' && 'id' in result ? result.id : undefined;
  }
}
