export const watchConditions = ['free', 'unused', 'back', 'gone'] as const;
/** What a person waits for: it is free as stated, it is free or idle, it is listed again, it is listed no more. */
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
  /** The idle period of `unused`; null for other conditions. */
  readonly idleMinutes: number | null;
  readonly createdAt: number;
  /** Keys of devices for which it was true already; each counts again once it has not been true. */
  readonly except: readonly string[];
}

/** What a person asks for. */
export type WatchInput = Pick<Watch, 'target' | 'when' | 'idleMinutes'>;

export interface FiredWatch {
  readonly watch: Watch;
  readonly at: number;
  readonly deviceKey: string;
  readonly deviceName: string;
  /** The agent's name, or its `ip:port` where it has none. Files of earlier versions always have `ip:port`. */
  readonly agent: string;
}

export interface WatchList {
  readonly pending: readonly Watch[];
  /** Newest first. */
  readonly fired: readonly FiredWatch[];
}
