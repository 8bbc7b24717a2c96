import type { Device, DeviceModel } from './device.ts';

/** A device with the fields of its model beside its own, which is how files hold it. */
export type FlatDevice = Omit<Device, 'model'> & DeviceModel;

export function flattenDevice({ deviceId, model, ...own }: Device): FlatDevice {
  return { deviceId, ...model, ...own };
}

/** The device that {@link flattenDevice} has made flat. */
export function nestDevice({ deviceId, agentAddress, alias, connectedUser, ...model }: FlatDevice): Device {
  return { deviceId, model, agentAddress, alias, connectedUser };
}
