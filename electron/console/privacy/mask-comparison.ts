import type { CompareOutcome } from '#shared/ipc/contract.ts';
import type { ComparedDevice } from '#shared/model/compare-snapshots.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** The fleet's differences from a snapshot, without the names of people. */
export function maskComparison(pseudonyms: Pseudonyms, outcome: CompareOutcome): CompareOutcome {
  if (outcome.outcome !== 'compared') return outcome;
  const { comparison } = outcome;
  const { vanished, appeared, moved, changed } = comparison;
  for (const { user } of [...vanished, ...appeared, ...moved, ...changed]) pseudonyms.register(user);
  const mask = <D extends ComparedDevice>(devices: readonly D[]): readonly D[] =>
    devices.map((device) => ({
      ...device,
      name: pseudonyms.hide(device.name),
      user: device.user && pseudonyms.labelOf(device.user),
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
          before: pseudonyms.hide(before),
          after: pseudonyms.hide(after),
        })),
      })),
    },
  };
}
