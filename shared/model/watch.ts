export const watchConditions = ['free', 'back', 'gone'] as const;
/** When a person wants to be told: it is free, it is listed again, it is listed no more. */
export type WatchCondition = (typeof watchConditions)[number];

/** A device, any of a selection of devices, or whatever matches the words of a search. */
export type WatchTarget =
  | { readonly kind: 'device'; readonly key: string; readonly name: string }
  | { readonly kind: 'devices'; readonly keys: readonly string[]; readonly name: string }
  | { readonly kind: 'search'; readonly query: string };

/** "Tell me when": waits for one event, is told of once, and is then done. */
export interface Watch {
  readonly id: string;
  readonly target: WatchTarget;
  readonly when: WatchCondition;
  readonly createdAt: number;
  /** Keys of devices for which it was true already; each counts again once it has not been true. */
  readonly except: readonly string[];
}

export interface FiredWatch {
  readonly watch: Watch;
  readonly at: number;
  readonly deviceKey: string;
  readonly deviceName: string;
  readonly agent: string;
}

export interface WatchList {
  readonly pending: readonly Watch[];
  /** Newest first. */
  readonly fired: readonly FiredWatch[];
}
