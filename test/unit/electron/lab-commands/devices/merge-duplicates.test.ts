import { describe, expect, it } from 'vitest';
import { mergeDuplicates } from '../../../../../electron/lab-commands/devices/merge-duplicates.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';

const usb = labDevice({ deviceId: 'R3CX1', serialNumber: 'R3CX1' });
const wifi = labDevice({ deviceId: '10.20.7.9:5555', serialNumber: 'R3CX1' });
const mdns = labDevice({ deviceId: 'adb-R3CX1-k2Jd8F._adb-tls-connect._tcp', serialNumber: 'R3CX1' });
const idsOf = (devices: Parameters<typeof mergeDuplicates>[0]) =>
  mergeDuplicates(devices).map(({ deviceId }) => deviceId);

describe('two matches', () => {
  it('with the same device ID are one phone', () => {
    const [one, two] = [labDevice({ deviceId: 'A' }), labDevice({ deviceId: 'A', brand: 'other' })];
    expect(mergeDuplicates([one, two])).toEqual([one]);
  });

  it.each([
    [wifi, usb],
    [mdns, usb],
    [usb, wifi],
    [usb, mdns],
  ])('with the same serial number are one phone, taken on USB', (one, two) =>
    expect(mergeDuplicates([one, two])).toEqual([usb]),
  );

  it.each([
    { brand: 'other' },
    { modelId: 'other' },
    { serialNumber: 'other' },
    { serialNumber: '' },
    { serialNumber: null },
    { serialNumber: 1 },
  ])('are two phones with %j', (over) =>
    expect(
      mergeDuplicates([wifi, labDevice({ deviceId: 'R3CX1', serialNumber: 'R3CX1', ...over })]),
    ).toHaveLength(2),
  );

  it('with only the same serial number are two phones', () => {
    const without = { serialNumber: '0123456789ABCDEF', brand: null };
    expect(
      mergeDuplicates([labDevice({ deviceId: 'A', ...without }), labDevice({ deviceId: 'B', ...without })]),
    ).toHaveLength(2);
  });

  const unnamed = { deviceId: 'no-serial/transport-1', noSerial: 'missing' };

  it('with the same transport number are two phones', () =>
    expect(mergeDuplicates([labDevice(unnamed), labDevice(unnamed)])).toHaveLength(2));

  it('are one phone if a third one links them', () => {
    const link = labDevice({ deviceId: 'A', serialNumber: 'R3CX1' });
    const devices = [labDevice({ deviceId: 'A' }), labDevice({ deviceId: 'B' }), wifi, link];
    expect(idsOf(devices)).toEqual(['A', 'B']);
    expect(idsOf(devices.toReversed())).toEqual(['A', 'B']);
  });

  it('are one phone through several others', () => {
    const chain = ['A 1', 'B 2', 'C 3', 'C 2', 'B 1', 'D 3'].map((text) => {
      const [deviceId = '', serialNumber = ''] = text.split(' ');
      return labDevice({ deviceId, serialNumber });
    });
    expect(idsOf(chain)).toEqual(['A']);
  });
});
