type Pair = readonly [number, number];

/** What never changes about a simulated device; what does is in timeline.ts. */
export interface DemoDevice {
  readonly id: string;
  readonly model: { readonly name: string; readonly id: string; readonly brand: string };
  readonly abi: 'arm64-v8a' | 'armeabi-v7a' | 'x86_64';
  readonly sdk: number;
  readonly build: string;
  /** Width and height in the natural orientation. */
  readonly screen: Pair;
  /** Where a capture differs: a device lying on its side, or one whose picture is scaled down. */
  readonly capture?: Pair;
  readonly touch: { readonly x: Pair; readonly y: Pair };
  readonly alias: string;
}

/** A touchscreen that counts from 0. */
export function touchUpTo(maxX: number, maxY: number): DemoDevice['touch'] {
  return { x: [0, maxX], y: [0, maxY] };
}
