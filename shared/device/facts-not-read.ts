export const notReadReasons = ['timed-out', 'failed', 'empty'] as const;
export type NotReadReason = (typeof notReadReasons)[number];

/** A command that told us nothing about a phone; the extension `FactsNotRead` in docs/wire-spec.md. */
export interface FactsNotRead {
  /** As you'd type it, e.g. `wm size`. */
  readonly Command: string;
  readonly Reason: NotReadReason;
  /** How long we gave the phone, in ms. */
  readonly AfterMs: number;
}

export function isFactsNotRead(value: unknown): value is FactsNotRead {
  if (typeof value !== 'object' || value === null) return false;
  const { Command, Reason, AfterMs }: Partial<Record<keyof FactsNotRead, unknown>> = value;
  return (
    typeof Command === 'string' &&
    typeof AfterMs === 'number' &&
    notReadReasons.some((each) => each === Reason)
  );
}
