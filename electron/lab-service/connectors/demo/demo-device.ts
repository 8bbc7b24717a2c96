export type Pair = readonly [number, number];

export interface DemoModel {
  readonly name: string;
  readonly id: string;
  readonly brand: string;
  /** arm64-v8a by default. */
  readonly abi?: string;
  /** Width and height in the natural orientation. */
  readonly screen: Pair;
  /** Capture size if it differs: a scaled picture. Null if the agent doesn't report it. */
  readonly capture?: Pair | null;
  /** Touchscreen range if it differs from the screen's pixels, counted from 0. */
  readonly touch?: { readonly x: Pair; readonly y: Pair };
}

/**
 * What the agent knows about the use: the first user (empty if none), signs of use as behind ADB (`idle` for hours,
 * `by-turns`, `remote-control`), or nothing.
 */
type DemoUse =
  | { readonly user: string }
  | { readonly observed: 'idle' | 'by-turns' | 'remote-control' }
  | { readonly isUnreported: true };

/** The constant part of a simulated device. The rest is in timeline.ts. */
export type DemoDevice = DemoUse & {
  readonly id: string;
  readonly model: DemoModel;
  /** API level, or name and version of another system. */
  readonly os: string;
  readonly build: string;
  readonly capture?: Pair;
  readonly alias?: string;
  /** Somebody has pulled its cable before the demo began. */
  readonly isUnplugged?: true;
  /** Its agent sends the width of the screen as text, which the contract doesn't allow. */
  readonly hasTextWidth?: true;
};
