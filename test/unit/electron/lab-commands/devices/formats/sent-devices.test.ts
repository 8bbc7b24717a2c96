import { describe, expect, it } from 'vitest';
import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { findSentDevices } from '../../../../../../electron/lab-commands/devices/formats/sent-devices.ts';
import { labDevice } from '../../../../../fakes/devices-server.ts';

const one = labDevice({ deviceId: 'A', alias: '검수용 "3번"' });
const two = labDevice({ deviceId: 'B', deviations: [{ field: 'a' }, { field: 'b' }] });
const head = { at: '2026-11-23T07:00:00.000Z', total: 2, agents: 1, silentAgents: 0, phonesBeingRead: 0 };

/** The devices of the bytes. */
function find(devices: LabDevice[], json = JSON.stringify({ ...head, devices })) {
  const body = Buffer.from(json);
  return findSentDevices({ answer: { ...head, devices }, body }).map(({ from, to }): unknown =>
    JSON.parse(body.toString('utf8', from, to)),
  );
}

describe('the devices of a response', () => {
  it.each([[[one]], [[one, two]], [[two, one, one]]])('are found in its bytes', (devices) => {
    expect(find(devices)).toEqual(devices);
  });

  it('are not confused with a text that looks like them', () => {
    const text = JSON.stringify({ devices: [one, two] });
    const devices = [labDevice({ deviceId: text, alias: text }), one];
    expect(find(devices)).toEqual(devices);
  });

  it('can precede other members of a later version', () => {
    const later = JSON.stringify({ ...head, devices: [one, two], more: 1 });
    expect(find([one, two], later)).toHaveLength(2);
  });

  it.each([
    ['with spaces', JSON.stringify({ ...head, devices: [one, two] }, null, 2)],
    ['with another list after it', JSON.stringify({ ...head, devices: [one, two], more: [{ a: 1 }] })],
    ['with similar objects in a device', JSON.stringify({ devices: [{ ...one, list: [one, two] }, two] })],
    ['without devices', JSON.stringify({ ...head, devices: [] })],
    ['that is no JSON', 'devices'],
  ])('are not taken from a response %s', (_, json) => expect(find([one, two], json)).toEqual([]));

  it('can be none', () => expect(find([])).toEqual([]));
});
