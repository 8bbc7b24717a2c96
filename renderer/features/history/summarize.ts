import type { TFunction } from 'i18next';
import type { Comparison } from '#shared/model/comparison.ts';

const reportedKinds = ['vanished', 'appeared', 'moved', 'changed'] as const;

/** The differences since `when`, as a sentence. */
export function describeDifferences(
  t: TFunction,
  language: string,
  { counts }: Pick<Comparison, 'counts'>,
  when: string,
): string {
  const parts = reportedKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`snapshots.parts.${kind}`, { count: counts[kind] }));
  if (parts.length === 0) return t('snapshots.same', { when });
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
  return t('snapshots.since', { list, when });
}

/** The number of devices that could not be compared, as a sentence. Null if there are none. */
export function describeUnknown(
  t: TFunction,
  { counts, unknownDevices }: Pick<Comparison, 'counts' | 'unknownDevices'>,
): string | null {
  if (unknownDevices === 0) return null;
  const agents = t('snapshots.agents', { count: counts.unknown });
  return t('snapshots.unknownDevices', { count: unknownDevices, agents });
}
