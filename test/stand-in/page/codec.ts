/** A value that JSON cannot represent. */
type Packed =
  | { readonly $kind: 'undefined' | 'hole' }
  | { readonly $kind: 'ref'; readonly of: number }
  | { readonly $kind: 'number' | 'bigint'; readonly of: string }
  | { readonly $kind: 'date'; readonly of: number }
  | { readonly $kind: 'regexp'; readonly of: readonly [source: string, flags: string] }
  | { readonly $kind: 'boxed'; readonly of: unknown }
  | { readonly $kind: 'bytes'; readonly as: string; readonly of: string }
  | { readonly $kind: 'map'; readonly of: readonly (readonly [unknown, unknown])[] }
  | { readonly $kind: 'set'; readonly of: readonly unknown[] }
  | { readonly $kind: 'error'; readonly of: readonly [name: string, message: string] }
  | { readonly $kind: 'object'; readonly of: readonly (readonly [string, unknown])[] };

/**
 * Converts the values of Electron's IPC, which can be structured-cloned (docs/tutorial/ipc.md, "Object serialization"),
 * to text and back. Runs in Node and, sent there as source text, in the page, so it must not use anything outside itself.
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
    return JSON.stringify(createPacker()(clone));
  }

  function decode(text: string): unknown {
    return createUnpacker()(JSON.parse(text));
  }

  /** Both ends number the objects in the same order. An object that occurs again is written as its number. */
  function createPacker() {
    const numbers = new Map<object, number>();

    function pack(value: unknown): unknown {
      if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
      if (typeof value === 'number')
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { $kind: 'number', of: Object.is(value, -0) ? '-0' : String(value) };
      if (typeof value === 'bigint') return { $kind: 'bigint', of: String(value) };
      // A clone contains neither functions nor symbols.
      return typeof value === 'object' ? packObject(value) : { $kind: 'undefined' };
    }

    function packObject(value: object): unknown {
      const number = numbers.get(value);
      if (number !== undefined) return { $kind: 'ref', of: number };
      numbers.set(value, numbers.size);
      if (Array.isArray(value))
        return Array.from(value, (each, index) => (index in value ? pack(each) : { $kind: 'hole' }));
      if (value instanceof Date) return { $kind: 'date', of: value.getTime() };
      if (value instanceof RegExp) return { $kind: 'regexp', of: [value.source, value.flags] };
      if (value instanceof Map)
        return { $kind: 'map', of: Array.from(value, ([key, each]) => [pack(key), pack(each)]) };
      if (value instanceof Set) return { $kind: 'set', of: Array.from(value, pack) };
      if (value instanceof Error) return { $kind: 'error', of: [value.name, value.message] };
      if (value instanceof ArrayBuffer) return packBytes('ArrayBuffer', new Uint8Array(value));
      if (ArrayBuffer.isView(value))
        return packBytes(
          value.constructor.name,
          new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
        );
      const boxed: unknown = value.valueOf();
      if (typeof boxed !== 'object') return { $kind: 'boxed', of: pack(boxed) };
      // A Blob or the like: the browser can clone it, but Electron's serializer does not support it.
      if (Object.getPrototypeOf(value) !== Object.prototype)
        throw new Error('An object could not be cloned.');
      const entries = Object.entries(value).map(([key, each]) => [key, pack(each)]);
      return Object.hasOwn(value, '$kind') || Object.hasOwn(value, '__proto__')
        ? { $kind: 'object', of: entries }
        : Object.fromEntries(entries);
    }

    return pack;
  }

  function packBytes(as: string, bytes: Uint8Array): Packed {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return { $kind: 'bytes', as, of: btoa(binary) };
  }

  function createUnpacker() {
    const objects: unknown[] = [];

    function register<T>(made: T): T {
      objects.push(made);
      return made;
    }

    function unpack(value: unknown): unknown {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return unpackArray(value);
      // Packed by `pack` at the other end.
      return '$kind' in value ? unpackKind(value as Packed) : unpackEntries(Object.entries(value));
    }

    function unpackArray(packed: readonly unknown[]): unknown[] {
      const made = register<unknown[]>([]);
      made.length = packed.length;
      packed.forEach((each, index) => {
        const isHole = typeof each === 'object' && each !== null && Reflect.get(each, '$kind') === 'hole';
        if (!isHole) made[index] = unpack(each);
      });
      return made;
    }

    function unpackKind(packed: Packed): unknown {
      switch (packed.$kind) {
        case 'undefined':
        case 'hole':
          return undefined;
        case 'ref':
          return objects[packed.of];
        case 'number':
          return Number(packed.of);
        case 'bigint':
          return BigInt(packed.of);
        case 'date':
          return register(new Date(packed.of));
        case 'regexp':
          return register(new RegExp(...packed.of));
        case 'boxed':
          return register(Object(unpack(packed.of)));
        case 'bytes':
          return register(unpackBytes(packed.as, packed.of));
        case 'map': {
          const made = register(new Map());
          for (const [key, each] of packed.of) made.set(unpack(key), unpack(each));
          return made;
        }
        case 'set': {
          const made = register(new Set());
          for (const each of packed.of) made.add(unpack(each));
          return made;
        }
        case 'error':
          return register(Object.assign(new Error(packed.of[1]), { name: packed.of[0] }));
        case 'object':
          return unpackEntries(packed.of);
      }
    }

    function unpackEntries(entries: readonly (readonly [string, unknown])[]): object {
      const made = register({});
      for (const [key, each] of entries)
        Object.defineProperty(made, key, {
          value: unpack(each),
          configurable: true,
          enumerable: true,
          writable: true,
        });
      return made;
    }

    return unpack;
  }

  function unpackBytes(as: string, text: string): unknown {
    const { buffer } = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (as === 'ArrayBuffer') return buffer;
    // The class of the packed view. The clone of a Buffer of Node is a Uint8Array, which the page has as well.
    const View = Reflect.get(globalThis, as) as typeof DataView;
    return new View(buffer);
  }

  return { encode, decode };
}

export type Codec = ReturnType<typeof createCodec>;
