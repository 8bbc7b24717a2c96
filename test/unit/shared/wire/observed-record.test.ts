import { expect, it } from 'vitest';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { observedRecord } from '#shared/wire/observed-record.ts';

const At = '2026-11-22T09:12:00.000Z';

it.each<ObservedRecord>([
  {},
  { Off: true },
  {
    LastActivity: { At, AtLeast: true, Earliest: At, Kind: 'activity' },
    ActivityBefore: { At, Kind: 'input' },
    UpSince: At,
    WatchedSince: At,
  },
  { Screen: { State: 'on' } },
  { Screen: { State: 'kept-on' } },
  { Screen: { State: 'off', At, AtLeast: true } },
  { RemoteControl: ['scrcpy'], Automation: ['Appium'], HeldBy: { Tool: 'STF', At }, Installed: ['STF'] },
  { NotRead: ['activity', 'screen', 'programs'] },
])('keeps all of %o', (record) => {
  expect(observedRecord.parse(record)).toEqual(record);
});

it.each([
  { Off: false },
  { LastActivity: { At } },
  { ActivityBefore: {} },
  { ActivityBefore: { At, Kind: 'wake' } },
  { UpSince: 'yesterday' },
  { Screen: { State: 'dim' } },
  { HeldBy: { Tool: '' } },
  { HeldBy: { Tool: 'x'.repeat(65) } },
  { RemoteControl: [''] },
  { Automation: ['x'.repeat(65)] },
  { Installed: Array(17).fill('STF') },
  { NotRead: ['users'] },
])('rejects %o', (record) => {
  expect(observedRecord.safeParse(record).success).toBe(false);
});
