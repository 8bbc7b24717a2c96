export const alertConditions = ['available', 'unused', 'claim-ended', 'reconnected', 'disconnected'] as const;
/** In order: it's reported as available; available or idle; no longer claimed; listed again; no longer listed. */
export type AlertCondition = (typeof alertConditions)[number];

/** One device, any of some devices, or any match of a search. */
export type AlertTarget =
  | { readonly kind: 'device'; readonly key: string; readonly name: string }
  | { readonly kind: 'devices'; readonly keys: readonly string[]; readonly name: string }
  | { readonly kind: 'search'; readonly query: string };

/** "Notify me when": waits for one event, goes off once and is done. */
export interface Alert {
  readonly id: string;
  readonly target: AlertTarget;
  readonly when: AlertCondition;
  /** Idle period of `unused`; null for other conditions. */
  readonly idleMinutes: number | null;
  readonly createdAt: number;
  /**
   * Devices that met the condition from the start; each counts once it has stopped meeting it. For
   * `claim-ended` it's the other way round: those seen claimed, because only a claim can end.
   */
  readonly except: readonly string[];
}

export type AlertInput = Pick<Alert, 'target' | 'when' | 'idleMinutes'>;

export interface TriggeredAlert {
  readonly alert: Alert;
  readonly at: number;
  readonly deviceKey: string;
  readonly deviceName: string;
  /** Its name, or `ip:port` without one. Old files always have `ip:port`. */
  readonly agent: string;
}

export interface AlertList {
  readonly pending: readonly Alert[];
  readonly fired: readonly TriggeredAlert[];
}
