import { createDeviceModels } from '#shared/wire/device-models.ts';
import { type DeviceReading, readDevice } from '#shared/wire/read-device.ts';
import type { ListAnswer, ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { wireDevice } from '../../../../fakes/lab-server.ts';

export const requestedAddress = '10.0.0.5:5037';

export function reading(deviceId: string, fields: Record<string, unknown> = {}): DeviceReading {
  const found = readDevice(wireDevice(deviceId, fields), requestedAddress, createDeviceModels());
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** A response that lists these devices. Its DeviceIDs replace its bytes. */
export function answer(deviceIds: readonly string[], fields: Partial<ListAnswer> = {}) {
  return {
    kind: 'answer',
    reading: {
      kind: 'answer',
      resultCode: 1,
      resultMessage: '',
      devices: deviceIds.map((deviceId) => reading(deviceId)),
      unreadable: [],
      ...fields,
    },
    agentFailure: null,
    fingerprint: Buffer.from(deviceIds.join()),
    roundTripMs: 5,
  } as const satisfies ListOutcome;
}

export const unreachable = {
  kind: 'failed',
  failure: { kind: 'unreachable', address: 'http://lab.example', detail: 'ECONNREFUSED' },
} as const satisfies ListOutcome;
