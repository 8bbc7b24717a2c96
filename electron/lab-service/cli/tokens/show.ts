import { listMachineTokens, type MachineToken } from '../../accounts/machine-tokens.ts';
import { formatLocalTimestamp } from '../../accounts/local-timestamp.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings } from '../settings/service-settings.ts';

/** `tokens list`: one token per line in columns, or a JSON array. */
export async function listTokens(flags: Flags): Promise<void> {
  const tokens = await useDatabase(await loadSettings(serviceSettings, flags), listMachineTokens);
  const now = Date.now();
  if (flags['json'] === true) print(writeIndentedJson(tokens.map(describe)));
  else if (tokens.length === 0) print('No tokens yet');
  else for (const line of align([head, ...tokens.map((token) => toCells(token, now))])) print(line);

  function describe({ name, showsNames, ...times }: MachineToken) {
    const { createdAt, expiresAt, usedAt } = times;
    return {
      name,
      showsNames,
      isExpired: expiresAt <= now,
      createdAt: new Date(createdAt),
      expiresAt: new Date(expiresAt),
      usedAt: usedAt === null ? null : new Date(usedAt),
    };
  }
}

const head = ['NAME', 'CREATED', 'EXPIRES', 'LAST USED', 'NAMES OF USERS'];

function toCells({ name, showsNames, createdAt, expiresAt, usedAt }: MachineToken, now: number): string[] {
  return [
    name,
    describeTime(createdAt),
    `${describeTime(expiresAt)}${expiresAt <= now ? ' (expired)' : ''}`,
    usedAt === null ? 'never' : describeTime(usedAt),
    showsNames ? 'shown' : 'hidden',
  ];
}

/** `2027-12-31 09:30`, in this computer's time zone. */
export function describeTime(instant: number): string {
  return formatLocalTimestamp(new Date(instant)).slice(0, 16).replace('T', ' ');
}
