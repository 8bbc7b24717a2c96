import type { FleetChange } from '#shared/ipc/contract.ts';

/** Counts what main told of the changes of the lab, each of which has a number of its own. */
export function createChangeTally() {
  const told = new Map<number, number>();
  let sequence: number | null = null;
  let gaps = 0;

  return {
    hear(change: FleetChange): void {
      if (sequence !== null && change.sequence !== sequence + 1) gaps += 1;
      ({ sequence } = change);
      for (const { device } of change.updates.flatMap(({ changed }) => changed)) {
        const number = /^user-(\d+)$/.exec(device.connectedUser ?? '')?.[1];
        if (number !== undefined) told.set(Number(number), (told.get(Number(number)) ?? 0) + 1);
      }
    },

    /** Of the changes up to `count`, how many were told never and more than once; and messages out of sequence. */
    count(count: number) {
      const times = Array.from({ length: count }, (_, number) => told.get(number) ?? 0);
      return {
        dropped: times.filter((each) => each === 0).length,
        repeated: times.filter((each) => each > 1).length,
        gaps,
      };
    },
  };
}
