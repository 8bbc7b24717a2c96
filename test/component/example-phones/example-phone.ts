type Pair = readonly [number, number];

/** A phone in component tests. */
export interface ExamplePhone {
  readonly id: string;
  readonly model: { readonly name: string; readonly id: string; readonly brand: string };
  /** arm64-v8a by default. */
  readonly abi?: 'armeabi-v7a' | 'x86_64';
  readonly os: { readonly sdk: number; readonly build: string };
  /** Width and height in the natural orientation. */
  readonly screen: Pair;
  /** Capture size if it differs: a rotated device, or a scaled picture. */
  readonly capture?: Pair;
  /** Touchscreen range if it differs from the screen's pixels, counted from 0. */
  readonly touch?: { readonly x: Pair; readonly y: Pair };
  readonly alias?: string;
  /** The agent does not report the user. Signs of use are observed, as for a device behind ADB. */
  readonly observed?: 'by-turns' | 'remote-control';
}
