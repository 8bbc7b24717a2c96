export const alertConditions = ['available', 'unused', 'claim-ended', 'reconnected', 'disconnected'] as const;
/**
 * The condition of an alert: the device is reported as available, it is available or idle, nobody has claimed it any
 * more, it is listed again, or it is no longer listed.
 */
export type AlertCondition = (typeof alertConditions)[number];

/** A device, any of a selection of devices, or any match of a search. */
export type AlertTarget =
  | { readonly kind: 'device'; readonly key: string; readonly name: string }
  | { readonly kind: 'devices'; readonly keys: readonly string[]; readonly name: string }
  | { readonly kind: 'search'; readonly query: string };

/** An alert ("Notify me when"): it waits for one event, triggers once, and is then done. */
export interface Alert {
  readonly id: string;
  readonly target: AlertTarget;
  readonly when: AlertCondition;
  /** The idle period of `unused`. Null for other conditions. */
  readonly idleMinutes: number | null;
  readonly createdAt: number;
  /**
   * Keys of devices that met the condition at the start. Each counts again after it has stopped meeting it. For
   * `claim-ended` the other way round: those seen claimed, because only a claim can end.
   */
  readonly except: readonly string[];
}

/** The user's input for an alert. */
export type AlertInput = Pick<Alert, 'target' | 'when' | 'idleMinutes'>;

export interface TriggeredAlert {
  readonly alert: Alert;
  readonly at: number;
  readonly deviceKey: string;
  readonly deviceName: string;
  /** The agent's name, or its `ip:port` if it has none. Files of earlier versions always have `ip:port`. */
  readonly agent: string;
}

export interface AlertList {
  readonly pending: readonly Alert[];
  /** Newest first. */
  readonly fired: readonly TriggeredAlert[];
}
