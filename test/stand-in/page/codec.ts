/** A value that JSON cannot represent. */
type Packed =
  | { readonly $kind: 'undefined' }
  | { readonly $kind: 'number'; readonly of: string }
  | { readonly $kind: 'bytes'; readonly as: string; readonly of: string }
  | { readonly $kind: 'object'; readonly of: readonly (readonly [string, unknown])[] };

/**
 * Converts the values of Electron's IPC, which can be structured-cloned (docs/tutorial/ipc.md, "Object serialization"),
 * to text and back: objects, arrays and bytes. It refuses the others, such as a Date. Runs in Node and, sent there as
 * source text, in the page, so it must not use anything outside itself.
 */
export function createCodec() {
  /**
   * @throws Error with Electron's message (shell/common/v8_util.cc) for a value that cannot be cloned: a function,
   * a Proxy, a part of the document.
   */
  function encode(value: unknown): string {
    let clone: unknown;
    try {
      // The clone has no prototypes and no getters. It throws for values that cannot be cloned.
      clone = structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
    return JSON.stringify(pack(clone));
  }

  function decode(text: string): unknown {
    return unpack(JSON.parse(text));
  }

  function pack(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $kind: 'number', of: Object.is(value, -0) ? '-0' : String(value) };
    if (value === undefined) return { $kind: 'undefined' };
    if (typeof value === 'object') return packObject(value);
    throw new Error('An object could not be cloned.');
  }

  function packObject(value: object): unknown {
    if (Array.isArray(value)) return value.map(pack);
    if (ArrayBuffer.isView(value)) return packBytes(value);
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error('An object could not be cloned.');
    const entries = Object.entries(value).map(([key, each]) => [key, pack(each)]);
    return Object.hasOwn(value, '$kind') || Object.hasOwn(value, '__proto__')
      ? { $kind: 'object', of: entries }
      : Object.fromEntries(entries);
  }

  function packBytes({ buffer, byteOffset, byteLength, constructor }: ArrayBufferView): Packed {
    let binary = '';
    for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) binary += String.fromCharCode(byte);
    return { $kind: 'bytes', as: constructor.name, of: btoa(binary) };
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    // Packed by `pack` at the other end.
    return '$kind' in value ? unpackKind(value as Packed) : unpackEntries(Object.entries(value));
  }

  function unpackKind(packed: Packed): unknown {
    switch (packed.$kind) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(packed.of);
      case 'bytes':
        return unpackBytes(packed.as, packed.of);
      case 'object':
        return unpackEntries(packed.of);
    }
  }

  function unpackEntries(entries: readonly (readonly [string, unknown])[]): object {
    const made = {};
    for (const [key, each] of entries) {
      const value = unpack(each);
      Object.defineProperty(made, key, { value, configurable: true, enumerable: true, writable: true });
    }
    return made;
  }

  function unpackBytes(as: string, text: string): unknown {
    const { buffer } = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    // The class of the packed view. The clone of a Buffer of Node is a Uint8Array, which the page has as well.
    const View = Reflect.get(globalThis, as) as typeof DataView;
    return new View(buffer);
  }

  return { encode, decode };
}

export type Codec = ReturnType<typeof createCodec>;
