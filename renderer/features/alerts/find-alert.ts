import type { Alert, AlertCondition, AlertTarget } from '#shared/model/fleet/alert.ts';

export function findAlert(
  pending: readonly Alert[],
  target: AlertTarget,
  when: AlertCondition,
): Alert | undefined {
  return pending.find((alert) => alert.when === when && isSameTarget(alert.target, target));
}

function isSameTarget(one: AlertTarget, other: AlertTarget): boolean {
  switch (one.kind) {
    case 'device':
      return other.kind === 'device' && other.key === one.key;
    case 'devices':
      return other.kind === 'devices' && isSameSelection(one.keys, other.keys);
    case 'search':
      return other.kind === 'search' && other.query === one.query;
  }
}

/** The order doesn't matter. */
function isSameSelection(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one);
  return other.length === keys.size && other.every((key) => keys.has(key));
}
