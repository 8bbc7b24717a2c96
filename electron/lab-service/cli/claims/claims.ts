import { keysOfRow } from '#shared/device/claim.ts';
import { parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { readAge } from '#shared/search/values.ts';
import { claimMinutes, claimNote } from '#shared/wire/claims.ts';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import { keyOfAgent } from '../../agents/lab-agent.ts';
import type { ClaimHolder } from '../../accounts/token-checks.ts';
import { ClaimStore } from '../../claims/claim-store.ts';
import { administrator } from '../../claims/holder.ts';
import { createScreenshotStore } from '../../claims/screenshot-store.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { describeTime } from '../local-time.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';

async function useClaims<T>(flags: Flags, use: (store: ClaimStore) => Promise<T>): Promise<T> {
  const settings = await loadServiceSettings(flags);
  return useDatabase(settings, (db) => use(new ClaimStore(db, settings['claims.historyDays'])));
}

export async function listClaims(flags: Flags): Promise<void> {
  const claims = await useClaims(flags, async (store) => {
    await store.sweep();
    return store.read();
  });
  const rows = claims.map(({ agent, deviceId, by, since, until, note }) => {
    return { deviceId, agent, by, since: new Date(since), until: new Date(until), note };
  });
  printRows(flags, 'No claims', rows);
}

export async function listHistory(flags: Flags): Promise<void> {
  const ended = await useClaims(flags, (store) => store.readHistory(null));
  const rows = ended.map(({ agent, deviceId, since, endedAt, endReason: end, ...row }) => {
    const times = { since: new Date(since), endedAt: new Date(endedAt) };
    return { deviceId, agent, by: nameStored(row), ...times, end, note: row.endNote || row.note };
  });
  printRows(flags, 'No claims have ended', rows);
}

export async function addClaim(text: string, flags: Flags): Promise<void> {
  const phones = [readPhone(text)];
  const note = readNote(flags);
  const forMs = readAge(String(flags['for'])) ?? 0;
  if (forMs <= 0 || forMs > claimMinutes.person.most * 60_000)
    throw new WrongUsage('--for is not a duration up to 12h, such as 2h');
  const request = { holder: administrator, phones, forMs, note, most: Infinity, repeat: null };
  const { kind } = await useClaims(flags, (store) => store.take(request));
  if (kind !== 'taken') throw new Failure(`${text} is already claimed`);
  print(`Claimed ${text} until ${describeTime(Date.now() + forMs)}`);
}

export async function releaseClaim(text: string, flags: Flags): Promise<void> {
  const { keys } = readPhone(text);
  const note = readNote(flags);
  const count = await useClaims(flags, async (store) => {
    const claims = (await store.read()).filter((claim) => keys.some((key) => claim.keys.includes(key)));
    const ids = claims.map(({ id }) => id);
    return store.end(ids, 'administrator', note);
  });
  if (count === 0) throw new Failure(`${text} is not claimed`);
  print(`Released ${text}`);
}

export async function listScreenshots(flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const deviceId = typeof flags['device'] === 'string' ? flags['device'] : null;
  const taken = await useDatabase(settings, (db) => createScreenshotStore(db).list(deviceId));
  const rows = taken.map((row) => {
    const { deviceId: id, agent, at, failed } = row;
    const outcome = failed === 1 ? 'no picture' : 'taken';
    return { at: new Date(at), deviceId: id, agent, by: nameStored(row), outcome };
  });
  printRows(flags, 'No screenshots in the last 30 days', rows);
}

/** Names a holder the way the database does. */
function nameStored({ token, companyCode, employeeNumber }: ClaimHolder): string {
  return token || `${companyCode} ${employeeNumber}`.trim() || 'administrator';
}

/** A line per row in columns, or a JSON array. */
function printRows(
  flags: Flags,
  none: string,
  rows: readonly Readonly<Record<string, string | Date>>[],
): void {
  const cells = rows.map((row) =>
    Object.values(row).map((value) => (value instanceof Date ? describeTime(value.getTime()) : value)),
  );
  if (flags['json'] === true) print(writeIndentedJson(rows));
  else for (const line of rows.length === 0 ? [none] : align(cells)) print(line);
}

/** A serial number or device ID, or an agent and a device ID. @throws WrongUsage */
function readPhone(text: string) {
  const [, host = '', deviceId = text] = /^([^/]+:\d+)\/(.+)$/.exec(text) ?? [];
  const address = parseAgentAddress(host);
  const agent = address === null ? '' : keyOfAgent(address);
  const keys = keysOfRow({ agent, deviceId, serialNumber: null }).slice(agent === '' ? 1 : 0);
  if (keys.length > 0) return { agent, deviceId, keys };
  throw new WrongUsage(`${text} is on several computers. Add the agent, such as 10.20.0.5:8037/${text}`);
}

/** @throws WrongUsage */
function readNote({ note }: Flags): string {
  const reading = note === undefined ? { success: true, data: '' } : claimNote.safeParse(note);
  if (reading.data !== undefined) return reading.data;
  throw new WrongUsage('--note is not one visible line of at most 80 characters');
}
