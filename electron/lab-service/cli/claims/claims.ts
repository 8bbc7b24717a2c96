import { keysOfRow } from '#shared/device/claim.ts';
import { parseAgentAddress } from '#shared/model/agent-address.ts';
import { readAge } from '#shared/search/values.ts';
import { claimMinutes, claimNote } from '#shared/wire/claims.ts';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import type { ClaimHolder } from '../../accounts/token-checks.ts';
import { keyOfAgent } from '../../agents/lab-agent.ts';
import { type ClaimStore, createClaimStore } from '../../claims/claim-store.ts';
import { administrator } from '../../claims/holder.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { describeTime } from '../local-time.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';

const LONGEST_MS = claimMinutes.person.most * 60_000;

async function useClaims<T>(flags: Flags, use: (store: ClaimStore) => Promise<T>): Promise<T> {
  const settings = await loadServiceSettings(flags);
  return useDatabase(settings, (db) => use(createClaimStore(db, settings['claims.historyDays'])));
}

/** One claim per line in columns, or a JSON array. */
export async function listClaims(flags: Flags): Promise<void> {
  const claims = await useClaims(flags, async (store) => {
    await store.sweep();
    return store.read();
  });
  printRows(flags, 'No claims', claims, ({ agent, deviceId, by, since, until, note }) => ({
    deviceId,
    agent,
    by,
    since: new Date(since),
    until: new Date(until),
    note,
  }));
}

export async function addClaim(text: string, flags: Flags): Promise<void> {
  const phone = readPhone(text);
  const note = readNote(flags);
  const forMs = readAge(String(flags['for'])) ?? 0;
  if (forMs <= 0 || forMs > LONGEST_MS) throw new WrongUsage('--for is not a duration up to 12h, such as 2h');
  const request = { holder: administrator, phones: [phone], forMs, note, most: Infinity, repeat: null };
  const outcome = await useClaims(flags, (store) => store.take(request));
  if (outcome.kind !== 'taken') throw new Failure(`${text} is already claimed`);
  print(`Claimed ${text} until ${describeTime(Date.now() + forMs)}`);
}

export async function releaseClaim(text: string, flags: Flags): Promise<void> {
  const { keys } = readPhone(text);
  const note = readNote(flags);
  const count = await useClaims(flags, async (store) => {
    const claims = await store.read();
    const found = claims.filter((claim) => keys.some((key) => claim.keys.includes(key)));
    return store.end(
      found.map(({ id }) => id),
      'administrator',
      note,
    );
  });
  if (count === 0) throw new Failure(`${text} is not claimed`);
  print(`Released ${text}`);
}

export async function listHistory(flags: Flags): Promise<void> {
  const rows = await useClaims(flags, (store) => store.readHistory(null));
  printRows(flags, 'No claims have ended', rows, (row) => ({
    deviceId: row.deviceId,
    agent: row.agent,
    by: nameHolder(row),
    since: new Date(row.since),
    endedAt: new Date(row.endedAt),
    end: row.endReason,
    note: row.endNote === '' ? row.note : row.endNote,
  }));
}

function nameHolder({ token, companyCode, employeeNumber }: ClaimHolder): string {
  return token === '' ? `${companyCode} ${employeeNumber}`.trim() || 'administrator' : token;
}

function printRows<T>(
  flags: Flags,
  none: string,
  rows: readonly T[],
  describe: (row: T) => Readonly<Record<string, string | Date>>,
): void {
  const described = rows.map(describe);
  if (flags['json'] === true) print(writeIndentedJson(described));
  else if (described.length === 0) print(none);
  else for (const line of align(described.map((row) => Object.values(row).map(toCell)))) print(line);
}

function toCell(value: string | Date): string {
  return value instanceof Date ? describeTime(value.getTime()) : value;
}

/** A serial number or device ID, or an agent and a device ID. @throws WrongUsage */
function readPhone(text: string) {
  const [, host = '', id = text] = /^([^/]+:\d+)\/(.+)$/.exec(text) ?? [];
  const address = host === '' ? null : parseAgentAddress(host);
  const agent = address === null ? '' : keyOfAgent(address);
  const [own, ...ids] = keysOfRow({ agent, deviceId: id, serialNumber: null });
  const keys = agent === '' || own === undefined ? ids : [own, ...ids];
  if (keys.length > 0) return { agent, deviceId: id, keys };
  throw new WrongUsage(`${text} is on several computers. Add the agent, such as 10.20.0.5:8037/${text}`);
}

/** @throws WrongUsage */
function readNote(flags: Flags): string {
  if (flags['note'] === undefined) return '';
  const reading = claimNote.safeParse(flags['note']);
  if (reading.success) return reading.data;
  throw new WrongUsage(`--note ${reading.error.issues[0]?.message ?? 'is invalid'}`);
}
