/** What the detector uses of WebAssembly, which the types of Node leave out. */
declare namespace WebAssembly {
  /** Memory that a module and JavaScript share; a page has 64 KiB. */
  class Memory {
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  /** @throws if the bytes aren't a module. */
  const Module: new (bytes: Uint8Array) => object;
  class Instance {
    constructor(module: object, imports: Record<string, Record<string, Memory>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
