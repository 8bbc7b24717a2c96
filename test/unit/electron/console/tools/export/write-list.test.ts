import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import {
  writeCsv,
  writeModelJson,
  writeWireJson,
} from '../../../../../../electron/console/tools/export/write-list.ts';
import { exampleDevice } from '../../../../../fixtures/device.ts';
import { exampleSubject } from '../../../../../fixtures/subject.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const now = Date.UTC(2026, 10, 20, 12);
const fresh = exampleSubject({ ...exampleDevice, alias: '결제 QA' }, now);
const stale = {
  ...exampleSubject({ ...exampleDevice, deviceId: 'B' }, now),
  state: { kind: 'never-polled' } as const,
};
const list = { subjects: [fresh, stale], moment: momentAt(now) };
const join = (parts: Iterable<string>) => [...parts].join('');

test('a table contains the requested columns, and always the reliability of each line', () => {
  const rows: unknown = parse(join(writeCsv(list, ['model', 'alias', 'screen', 'capture-scale'])), {
    bom: true,
  });
  expect(rows).toEqual([
    ['model', 'alias', 'screen', 'capture-scale', 'availability', 'as-of'],
    ['Galaxy S24', '결제 QA', '1080 × 2340', '100', 'free', '2026-11-20T12:00:00.000Z'],
    ['Galaxy S24', '', '1080 × 2340', '100', 'unknown', ''],
  ]);
});

test('a column that is requested twice appears once', () => {
  expect(join(writeCsv(list, ['as-of', 'as-of'])).split('\r\n')[0]).toBe('\uFEFFas-of,availability');
});

test('the model’s JSON contains the time of writing, and free only if it is known', () => {
  const read: unknown = JSON.parse(join(writeModelJson(list)));
  expect(read).toMatchObject({
    format: 'device-lab-console/devices',
    version: 1,
    exportedAt: '2026-11-20T12:00:00.000Z',
    devices: [
      {
        deviceId: exampleDevice.deviceId,
        availability: 'free',
        freshness: 'fresh',
        asOf: '2026-11-20T12:00:00.000Z',
        agent: { address: '10.0.3.7:5037', group: 'Seoul' },
      },
      { deviceId: 'B', availability: 'unknown', freshness: 'stale', asOf: null },
    ],
  });
});

test('the records are the agents’ own, and a device without one is omitted', () => {
  const record = { DeviceID: 'B', Extra: [1] };
  const find = (key: string) => (key === stale.entry.key ? { record } : null);
  expect(JSON.parse(join(writeWireJson(list, find)))).toEqual({ MobileList: [record] });
});

test('an empty list is a valid list', () => {
  const empty = { subjects: [], moment: momentAt(now) };
  expect(JSON.parse(join(writeModelJson(empty)))).toMatchObject({ devices: [] });
  expect(JSON.parse(join(writeWireJson(empty, () => null)))).toEqual({ MobileList: [] });
});
