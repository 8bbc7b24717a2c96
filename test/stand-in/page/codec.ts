/** A value JSON has no form for. */
type Packed =
  | { readonly $kind: 'undefined' }
  | { readonly $kind: 'number' | 'bigint' | 'bytes'; readonly of: string }
  | { readonly $kind: 'date'; readonly of: number }
  | { readonly $kind: 'map'; readonly of: readonly (readonly [unknown, unknown])[] }
  | { readonly $kind: 'set'; readonly of: readonly unknown[] }
  | { readonly $kind: 'error'; readonly of: readonly [name: string, message: string] }
  | { readonly $kind: 'object'; readonly of: readonly (readonly [string, unknown])[] };

/**
 * Carries what Electron's IPC carries, values that can be structured-cloned, through text. Runs in Node and, sent there as
 * source text, in the page: it leans on nothing outside itself.
 */
export function createCodec() {
  function encode(value: unknown): string {
    return JSON.stringify(pack(value));
  }

  function decode(text: string): unknown {
    return unpack(JSON.parse(text));
  }

  function pack(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return Number.isFinite(value) ? value : { $kind: 'number', of: String(value) };
    if (value === undefined) return { $kind: 'undefined' };
    if (typeof value === 'bigint') return { $kind: 'bigint', of: String(value) };
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new Error('An object could not be cloned.');
    if (Array.isArray(value)) return value.map(pack);
    return packObject(value);
  }

  function packObject(value: object): unknown {
    if (value instanceof Date) return { $kind: 'date', of: value.getTime() };
    if (value instanceof Map)
      return { $kind: 'map', of: Array.from(value, ([key, each]) => [pack(key), pack(each)]) };
    if (value instanceof Set) return { $kind: 'set', of: Array.from(value, pack) };
    if (value instanceof Error) return { $kind: 'error', of: [value.name, value.message] };
    if (value instanceof Uint8Array)
      return { $kind: 'bytes', of: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) };
    const entries = Object.entries(value).map(([key, each]) => [key, pack(each)]);
    return '$kind' in value ? { $kind: 'object', of: entries } : Object.fromEntries(entries);
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
      case 'bigint':
        return BigInt(packed.of);
      case 'date':
        return new Date(packed.of);
      case 'map':
        return new Map(packed.of.map(([key, each]) => [unpack(key), unpack(each)]));
      case 'set':
        return new Set(packed.of.map(unpack));
      case 'error':
        return Object.assign(new Error(packed.of[1]), { name: packed.of[0] });
      case 'bytes':
        return Uint8Array.from(atob(packed.of), (character) => character.charCodeAt(0));
      case 'object':
        return unpackEntries(packed.of);
    }
  }

  function unpackEntries(entries: readonly (readonly [string, unknown])[]): object {
    return Object.fromEntries(entries.map(([key, each]) => [key, unpack(each)]));
  }

  return { encode, decode };
}

export type Codec = ReturnType<typeof createCodec>;
