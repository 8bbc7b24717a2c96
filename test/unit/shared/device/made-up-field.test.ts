import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '#shared/locales/translation.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';
import type { DeviceField, DeviceFields } from '#shared/device/device-field.ts';
import { findDeviceChanges } from '#shared/device/device-changes.ts';
import type { Device } from '#shared/device/device.ts';
import { arrangementSchema } from '#shared/ipc/list-view-schemas.ts';
import { packEvent, unpackEvent } from '#shared/ipc/packing.ts';
import { groupFields } from '#shared/device/list-fields.ts';
import { compile } from '#shared/search/compile.ts';
import { type FieldId, fieldOf, findField } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { deviceRecord } from '#shared/wire/device-record.ts';
import { labDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { writePlainRecord } from '#shared/wire/plain-record.ts';
import { readDevice } from '#shared/wire/read-device.ts';
import { readSnapshotLines, writeSnapshotLines } from '../../../../electron/console/collections/snapshots.ts';
import { describeDevice } from '#shared/device/describe-device.ts';
import { writeCsv } from '../../../../electron/console/tools/exporter.ts';
import { choose } from '../../../../electron/lab-commands/devices/choose.ts';
import type { Format } from '../../../../electron/lab-commands/devices/formats/format-names.ts';
import { writeChoice } from '../../../../electron/lab-commands/devices/formats/write-choice.ts';
import { listDevices } from '../../../../electron/lab-commands/mcp/device-data.ts';
import { fieldSections } from '../../../../renderer/features/devices/details/fields/list-fields.ts';
import { layOutColumns } from '../../../../renderer/features/devices/table/column-layout.ts';
import { wordColumns } from '../../../../renderer/grid/match-words.ts';
import { momentAt } from '../../../fixtures/moment.ts';

// The table with entries that no other file names. The sources derive everything tested here from the table.
vi.mock('#shared/device/device-fields.ts', async (load) => {
  const original = await load<{ readonly deviceFields: DeviceFields }>();
  const { readDocumentedEntry } = await import('./documented-entry.ts');
  // The other entry is the optional one.
  const patch: DeviceField = { ...(await readDocumentedEntry()), isOptional: false };
  const battery: DeviceField = {
    of: 'phone',
    type: 'integer',
    wire: { name: 'Battery', description: 'Charge in percent', example: 80 },
    section: 'use',
    isOptional: true,
    list: { id: 'battery' },
  };
  return { ...original, deviceFields: { ...original.deviceFields, patchLevel: patch, battery } };
});

// Its texts. The sources do not compile without them.
vi.mock('#shared/locales/en/language.json', async (load) => {
  const { default: words } = await load<{ readonly default: Pick<Locale, 'searchAliases'> }>();
  const { fields, ...others } = words.searchAliases;
  const more = { ...fields, patch: ['security'], battery: [] };
  return { default: { ...words, searchAliases: { ...others, fields: more } } };
});
vi.mock('#shared/locales/ko/language.json', async (load) => {
  const { default: words } = await load<{ readonly default: Pick<Locale, 'searchAliases'> }>();
  const { fields, ...others } = words.searchAliases;
  return {
    default: { ...words, searchAliases: { ...others, fields: { ...fields, patch: [], battery: [] } } },
  };
});

// The type of an ID comes from the real table.
const patch = 'patch' as FieldId;
const record = { ...exampleRecord, PatchLevel: '2026-11-05', Battery: 80 };

function readOne(element: unknown, models = createDeviceModels()) {
  const reading = readDevice(element, exampleRecord.AgentIP, models);
  if (typeof reading === 'string') throw new Error(reading);
  return reading;
}

const { device } = readOne(record);
const subject = exampleSubject(device, 0);
const isFound = (query: string) =>
  compile(parse(query).query).matches(subject, subjectTextOf(subject), momentAt(0));

describe('a field that is only in the table', () => {
  it('is read and written back, for new and known models', () => {
    const models = createDeviceModels();
    for (const again of [readOne(record, models), readOne({ ...record, Battery: 7 }, models)]) {
      expect(again).not.toHaveProperty('raw');
      expect(again.deviations).toEqual([]);
      expect(again.device.model).toHaveProperty('patchLevel', '2026-11-05');
    }
    expect(readOne({ ...record, PatchLevel: 'B' }, models).device.model).toHaveProperty('patchLevel', 'B');
    expect(device).toHaveProperty('battery', 80);
    expect(JSON.stringify(writePlainRecord(device))).toBe(JSON.stringify(record));
    expect(deviceRecord.safeParse(exampleRecord).success).toBe(false);
  });

  it('is found by its names and by free words', () => {
    expect(findField('security')?.id).toBe('patch');
    expect(['patch:2026-11', 'battery:>50', '2026-11'].map(isFound)).toEqual([true, true, true]);
    expect(['patch:2025', 'battery:<50', '2025'].map(isFound)).toEqual([false, false, false]);
    expect(wordColumns).toContain('patch');
  });

  it('is a facet, a column and in saved views', () => {
    expect(groupFields).toContain('patch');
    const columns = [{ field: patch, width: null, pin: null }];
    expect(layOutColumns(columns)).toMatchObject({ template: '40px minmax(110px, 1fr)' });
    expect(arrangementSchema.parse({ columns, groupBy: 'patch' })).toMatchObject({
      columns,
      groupBy: 'patch',
    });
  });

  it('is in the details with its description', () => {
    const names = fieldSections.find(({ section }) => section === 'software')?.names ?? [];
    expect(names.map(({ name, read }) => [name, read?.(device)])).toContainEqual([
      'PatchLevel',
      '2026-11-05',
    ]);
    expect(fieldOf(patch)).toMatchObject({ meaning: 'fieldMeanings.PatchLevel', wireNames: ['PatchLevel'] });
  });

  it('reaches the page', () => {
    const { devices: _, roundTrips, ...report } = exampleReport('a');
    const entries = [{ key: 'a/0/x', device, deviations: [], seenAt: null, goneSince: null }];
    const update = { report, changed: entries, roundTrips, dropped: [], isWhole: false };
    const change = { sequence: 1, updates: [update], removed: [] };
    const crossed: unknown = structuredClone(packEvent('fleet.changed', change));
    expect(unpackEvent('fleet.changed', crossed)).toEqual(change);
  });

  it('is saved in snapshots and compared between them', async () => {
    const updated = readOne({ ...record, PatchLevel: '2026-12-05' }).device;
    expect(findDeviceChanges(device, updated)).toEqual([
      { field: 'patch', before: '2026-11-05', after: '2026-12-05' },
    ]);
    expect(await keep(device)).toEqual(device);
  });

  it('is exported', () => {
    expect(describeDevice(subject, momentAt(0))).toMatchObject({ patchLevel: '2026-11-05', battery: 80 });
    const [head, line] = writeCsv({ subjects: [subject], moment: momentAt(0) }, [patch]);
    expect([head, line?.split(',')[0]]).toEqual(['\uFEFFpatch,availability,as-of\r\n', '2026-11-05']);
  });

  it('is in the answers for programs: --json, --csv and MCP', () => {
    const sent = describeDevice(subject, momentAt(0));
    const answer = labDevicesAnswer.parse({
      at: '2026-11-23T07:00:00.000Z',
      total: 1,
      agents: 1,
      silentAgents: 0,
      devices: [sent],
    });
    const choice = choose(answer, { count: null, pick: null });
    const write = (format: Format) => [...writeChoice(choice, format, () => undefined)].join('');
    expect(JSON.parse(write('json').split('\n')[0] ?? '')).toMatchObject({
      patchLevel: '2026-11-05',
      battery: 80,
    });
    const [row] = parseCsv(write('csv'), { columns: true });
    expect(row).toMatchObject({ patch: '2026-11-05', battery: '80' });
    expect(listDevices(answer, 1).devices).toMatchObject([{ patchLevel: '2026-11-05', battery: 80 }]);
  });
});

async function keep(one: Device): Promise<Device | undefined> {
  const agents = [{ address: 'a:1', isSilent: false, devices: [{ place: 'p', device: one, isGone: false }] }];
  async function* lines() {
    yield* writeSnapshotLines(agents);
  }
  const [agent] = await readSnapshotLines(lines());
  return agent?.devices[0]?.device;
}
