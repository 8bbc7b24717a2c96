import type { DevicesData } from './device-data.ts';

/** Our own sentences about a result. They contain numbers, and no text of the lab. */
export function summarizeDevices({ total, shown, agents, silentAgents, userNames }: DevicesData): string {
  return [
    total === 0
      ? 'No device matches.'
      : shown < total
        ? `${shown} of ${total} matching devices are in the result. Make the query narrower to see others.`
        : total === 1
          ? '1 device matches.'
          : `${total} devices match.`,
    ...(silentAgents === 0
      ? []
      : [`${silentAgents} of ${agents} agents have no current data, so devices may be missing or stale.`]),
    ...(userNames === 'hidden' ? ['The token does not show the names of users.'] : []),
    ...(total === 0 ? [] : ['A match is not a reservation: another user can take the device at any time.']),
  ].join(' ');
}
