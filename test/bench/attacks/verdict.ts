/** One measured value, and its limit. */
export interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly isOk: boolean;
}

/** `beside` is the reference value without an attack. */
export function atMost(what: string, value: number, limit: number, unit: string, beside = ''): Verdict {
  return {
    what,
    measured: `${format(value)} ${unit}${beside === '' ? '' : ` (${beside})`}`,
    limit: `at most ${format(limit)} ${unit}`,
    isOk: value <= limit,
  };
}

export function exactly(what: string, value: number, wanted: number, unit: string): Verdict {
  return { what, measured: `${value} ${unit}`, limit: `${wanted} ${unit}`, isOk: value === wanted };
}

/** For a result that is not a number. */
export function isTrue(what: string, isOk: boolean, seen: string, wanted: string): Verdict {
  return { what, measured: seen, limit: wanted, isOk };
}

export function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}

export function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}
