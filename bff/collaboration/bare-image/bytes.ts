/** The bytes of an image aren't what its format says. */
export class DamagedImage extends Error {}

/**
 * Reads the bytes of an image from their beginning. Every read checks that there is enough left. It answers numbers and places in
 * `data`: a hostile file has a million parts, and an object for each would cost a thousand times as much memory as the file.
 */
export class Bytes {
  /** All bytes of the image, of which this may read a part. */
  readonly data: Buffer;
  readonly #end: number;
  #at: number;

  constructor(data: Uint8Array, start = 0, end = data.length) {
    this.data = data instanceof Buffer ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    this.#at = start;
    this.#end = end;
  }

  /** Where the next byte is. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** Skips the next bytes, and returns where they began. @throws {DamagedImage} if there are fewer. */
  skip(length: number): number {
    const start = this.#at;
    if (start + length > this.#end) throw new DamagedImage();
    this.#at = start + length;
    return start;
  }

  /** Moves to the next byte of this value. @throws {DamagedImage} if there is none. */
  skipTo(byte: number): void {
    while (this.#at < this.#end && this.data[this.#at] !== byte) this.#at += 1;
    if (this.isAtEnd) throw new DamagedImage();
  }

  /** The next byte. @throws {DamagedImage} */
  byte(): number {
    return this.data.readUInt8(this.skip(1));
  }

  /** The next two bytes as a number, the high one first. @throws {DamagedImage} */
  uint16(): number {
    return this.data.readUInt16BE(this.skip(2));
  }

  /** The next four bytes as a number, the highest first. @throws {DamagedImage} */
  uint32(): number {
    return this.data.readUInt32BE(this.skip(4));
  }

  /** The next four bytes as a number, the lowest first. @throws {DamagedImage} */
  uint32LE(): number {
    return this.data.readUInt32LE(this.skip(4));
  }

  /** The next letters. @throws {DamagedImage} */
  letters(length: number): string {
    const start = this.skip(length);
    return this.data.toString('latin1', start, start + length);
  }

  /** Whether the bytes at a place, and before an end, begin with these. */
  hasAt(start: number, end: number, beginning: Uint8Array): boolean {
    return end - start >= beginning.length && beginning.every((byte, at) => this.data[start + at] === byte);
  }
}

/** Collects in one piece of memory what is kept of an image. */
export class Kept {
  readonly #data: Buffer;
  #kept: Buffer;
  #length = 0;

  /** @param data the bytes of the image. */
  constructor(data: Buffer) {
    this.#data = data;
    this.#kept = Buffer.allocUnsafe(data.length);
  }

  /** How many bytes are kept so far. */
  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#kept.subarray(0, this.#length);
  }

  /** Keeps a part of the image. */
  copy(start: number, end: number): void {
    const at = this.#reserve(end - start);
    this.#data.copy(this.#kept, at, start, end);
  }

  /** Adds bytes that aren't in the image. */
  add(...bytes: readonly number[]): void {
    const at = this.#reserve(bytes.length);
    this.#kept.set(bytes, at);
  }

  /** Writes a number over the four bytes at a place, the lowest first. */
  setUint32LE(at: number, value: number): void {
    this.#kept.writeUInt32LE(value, at);
  }

  #reserve(length: number): number {
    const at = this.#length;
    this.#length += length;
    if (this.#length > this.#kept.length)
      this.#kept = Buffer.concat([this.#kept.subarray(0, at), Buffer.allocUnsafe(this.#length)]);
    return at;
  }
}
