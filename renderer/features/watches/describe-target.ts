import type { TFunction } from 'i18next';
import { assertNever } from '#shared/assert-never.ts';
import type { WatchTarget } from '#shared/model/watch.ts';

export function describeTarget(t: TFunction, target: WatchTarget): string {
  switch (target.kind) {
    case 'device':
      return target.name;
    case 'devices':
      return t('watches.anyOfDevices', { count: target.keys.length, name: target.name });
    case 'search':
      return t('watches.anyOf', { query: target.query });
    default:
      return assertNever(target);
  }
}
