import type { FleetChange } from '#shared/ipc/contract.ts';

/** Counts how often main reported each change of the lab. Each change has its own number. */
export function createChangeCounter() {
  const reported = new Map<number, number>();
  let sequence: number | null = null;
  let gaps = 0;

  return {
    add(change: FleetChange): void {
      if (sequence !== null && change.sequence !== sequence + 1) gaps += 1;
      ({ sequence } = change);
      for (const { device } of change.updates.flatMap(({ changed }) => changed)) {
        const number = /^user-(\d+)$/.exec(device.connectedUser ?? '')?.[1];
        if (number !== undefined) reported.set(Number(number), (reported.get(Number(number)) ?? 0) + 1);
      }
    },

    /** The changes below `count` that were reported never or repeatedly, and the messages out of sequence. */
    count(count: number) {
      const times = Array.from({ length: count }, (_, number) => reported.get(number) ?? 0);
      return {
        dropped: times.filter((each) => each === 0).length,
        repeated: times.filter((each) => each > 1).length,
        gaps,
      };
    },
  };
}
