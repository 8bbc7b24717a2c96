import type { CompareOutcome } from '#shared/ipc/contract.ts';
import type { ComparedDevice } from '#shared/model/compare-snapshots.ts';
import type { People } from './people.ts';

/** How the fleet differs from a snapshot, without the names of people. */
export function maskComparison(people: People, outcome: CompareOutcome): CompareOutcome {
  if (outcome.outcome !== 'compared') return outcome;
  const { comparison } = outcome;
  const { vanished, appeared, moved, changed } = comparison;
  for (const { user } of [...vanished, ...appeared, ...moved, ...changed]) people.meet(user);
  const mask = <D extends ComparedDevice>(devices: readonly D[]): readonly D[] =>
    devices.map((device) => ({
      ...device,
      name: people.hide(device.name),
      user: device.user && people.labelOf(device.user),
    }));
  return {
    ...outcome,
    comparison: {
      ...comparison,
      vanished: mask(vanished),
      appeared: mask(appeared),
      moved: mask(moved),
      changed: mask(changed).map((device) => ({
        ...device,
        changes: device.changes.map(({ field, before, after }) => ({
          field,
          before: people.hide(before),
          after: people.hide(after),
        })),
      })),
    },
  };
}
