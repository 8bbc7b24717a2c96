import type { Watch, WatchCondition, WatchTarget } from '#shared/model/watch.ts';

/** The existing alert with the same target and condition. */
export function findWatch(
  pending: readonly Watch[],
  target: WatchTarget,
  when: WatchCondition,
): Watch | undefined {
  return pending.find((watch) => watch.when === when && isSameTarget(watch.target, target));
}

function isSameTarget(one: WatchTarget, other: WatchTarget): boolean {
  switch (one.kind) {
    case 'device':
      return other.kind === 'device' && other.key === one.key;
    case 'devices':
      return other.kind === 'devices' && isSameSelection(one.keys, other.keys);
    case 'search':
      return other.kind === 'search' && other.query === one.query;
  }
}

/** Independent of the order of the devices. */
function isSameSelection(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one);
  return other.length === keys.size && other.every((key) => keys.has(key));
}
