/** The bytes of an image aren't what its format says. */
export class DamagedImage extends Error {}

/** Reads the bytes of an image from its beginning. Every read checks that there is enough left. */
export class Bytes {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length;
  }

  /** The next bytes. They share the memory of the image. @throws {DamagedImage} if there are fewer. */
  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#data.length) throw new DamagedImage();
    const taken = this.#data.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** The bytes before the next one of this value. @throws {DamagedImage} if there is none. */
  takeUntil(byte: number): Buffer {
    const end = this.#data.indexOf(byte, this.#at);
    if (end < 0) throw new DamagedImage();
    return this.take(end - this.#at);
  }

  /** The next byte. @throws {DamagedImage} */
  byte(): number {
    return this.take(1).readUInt8();
  }

  /** The next letters. @throws {DamagedImage} */
  letters(length: number): string {
    return this.take(length).toString('latin1');
  }
}
