import type { DeviceEntry } from '#shared/device/device.ts';
import type { Columns } from './columns.ts';
import type { RowTable } from './row-table.ts';

/** By device ID: the agents that list it. Contains only IDs that several agents list. */
export type DuplicateDevices = ReadonlyMap<string, readonly string[]>;

/**
 * Finds IDs that several agents list now. It is either one phone that is seen twice, or different phones with the same
 * serial number. The data does not distinguish the two, so the list keeps both rows and marks them.
 */
export function findDuplicateDevices(table: RowTable, columns: Columns): DuplicateDevices {
  const { codes, values } = columns.of('id');
  const counts = new Uint32Array(values.length);
  function isListed(place: number): boolean {
    const entry = table.rows[place]?.entry;
    // Without a serial, the ID is a connection of one server, so the same ID on another server is another phone.
    return entry?.goneSince === null && !entry.device.noSerial;
  }
  for (const place of table.places()) {
    const code = codes[place] ?? 0;
    // A device that moved from one agent to another is listed only once.
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

/** The other agents that list a row's device. */
export function findElsewhere(
  duplicates: DuplicateDevices,
  { entry, agentText }: { readonly entry: DeviceEntry; readonly agentText: string },
): readonly string[] {
  if (entry.goneSince !== null || entry.device.noSerial) return [];
  return (duplicates.get(entry.device.deviceId) ?? []).filter((agent) => agent !== agentText);
}
