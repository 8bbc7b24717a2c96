/** Why a command printed nothing that can be read. */
export const notReadReasons = ['timed-out', 'failed', 'empty'] as const;
export type NotReadReason = (typeof notReadReasons)[number];

/** A command for facts of a phone that did not give them; the extension `FactsNotRead` in docs/wire-spec.md. */
export interface FactsNotRead {
  /** As a person would type it, for example `wm size`. */
  readonly Command: string;
  readonly Reason: NotReadReason;
  /** How long the phone had, in milliseconds. */
  readonly AfterMs: number;
}

/** Whether an element of a raw record's `FactsNotRead` has this form. */
export function isFactsNotRead(value: unknown): value is FactsNotRead {
  if (typeof value !== 'object' || value === null) return false;
  const { Command, Reason, AfterMs }: Partial<Record<keyof FactsNotRead, unknown>> = value;
  return (
    typeof Command === 'string' &&
    typeof AfterMs === 'number' &&
    notReadReasons.some((each) => each === Reason)
  );
}
