type Pair = readonly [number, number];

/** What never changes about a simulated device; what does is in timeline.ts. */
export interface DemoDevice {
  readonly id: string;
  readonly model: { readonly name: string; readonly id: string; readonly brand: string };
  /** arm64-v8a by default. */
  readonly abi?: 'armeabi-v7a' | 'x86_64';
  readonly os: { readonly sdk: number; readonly build: string };
  /** Width and height in the natural orientation. */
  readonly screen: Pair;
  /** Where a capture differs: a device lying on its side, or one whose picture is scaled down. */
  readonly capture?: Pair;
  /** Where the touchscreen does not count the screen's pixels from 0. */
  readonly touch?: { readonly x: Pair; readonly y: Pair };
  readonly alias?: string;
  /** The agent does not state who uses it: its signs of use are observed, as of a phone behind ADB. */
  readonly observed?: 'by-turns' | 'remote-control';
}
