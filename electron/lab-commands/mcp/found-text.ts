import type { DevicesData } from './device-data.ts';

/** Our own sentences about a result. They contain numbers, and no text of the lab. */
export function summarizeDevices(data: DevicesData): string {
  const { total, agents, silentAgents, userNames } = data;
  const sentences = [countMatches(data)];
  if (silentAgents > 0)
    sentences.push(
      `${silentAgents} of ${agents} agents have no current data, so devices may be missing or stale.`,
    );
  if (userNames === 'hidden') sentences.push('The token does not show the names of users.');
  if (total > 0)
    sentences.push('A match is not a reservation: another user can take the device at any time.');
  return sentences.join(' ');
}

function countMatches({ total, shown }: DevicesData): string {
  if (total === 0) return 'No device matches.';
  if (shown < total)
    return `${shown} of ${total} matching devices are in the result. Make the query narrower to see others.`;
  return total === 1 ? '1 device matches.' : `${total} devices match.`;
}
