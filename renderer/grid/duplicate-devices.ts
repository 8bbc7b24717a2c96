import type { DeviceEntry } from '#shared/device/device.ts';
import type { Columns } from './columns.ts';
import type { RowTable } from './row-table.ts';

/** Agents by device ID, only for IDs that several of them list. */
export type DuplicateDevices = ReadonlyMap<string, readonly string[]>;

/**
 * IDs that several agents list right now: one phone seen twice, or two with the same serial. We can't tell,
 * so the list marks both rows and keeps them.
 */
export function findDuplicateDevices(table: RowTable, columns: Columns): DuplicateDevices {
  const { codes, values } = columns.of('id');
  const counts = new Uint32Array(values.length);
  function isListed(place: number): boolean {
    const entry = table.rows[place]?.entry;
    // Without a serial, the ID is some server's connection. On another server it's another phone.
    return entry?.goneSince === null && !entry.device.noSerial;
  }
  for (const place of table.places()) {
    const code = codes[place] ?? 0;
    // If it moved from one agent to another, it's only listed once.
    if (isListed(place)) counts[code] = (counts[code] ?? 0) + 1;
  }
  const duplicates = new Map<string, Set<string>>();
  for (const place of table.places()) {
    const code = codes[place] ?? 0;
    const row = table.rows[place];
    if ((counts[code] ?? 0) < 2 || !row || !isListed(place)) continue;
    const id = row.entry.device.deviceId;
    duplicates.set(id, (duplicates.get(id) ?? new Set()).add(row.agentText));
  }
  return new Map([...duplicates].flatMap(([id, agents]) => (agents.size > 1 ? [[id, [...agents]]] : [])));
}

export function findElsewhere(
  duplicates: DuplicateDevices,
  { entry, agentText }: { readonly entry: DeviceEntry; readonly agentText: string },
): readonly string[] {
  if (entry.goneSince !== null || entry.device.noSerial) return [];
  return (duplicates.get(entry.device.deviceId) ?? []).filter((agent) => agent !== agentText);
}
