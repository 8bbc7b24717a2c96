import { AdbServer } from './adb-server.ts';
import { FakeDevice, type FakeDeviceOptions } from './fake-device.ts';

/** A real adb server with fake devices. */
export interface AdbLab {
  readonly server: AdbServer;
  /** The server's port on 127.0.0.1. */
  readonly port: number;
  readonly devices: readonly FakeDevice[];
  /** Connects another device. */
  add(options: FakeDeviceOptions): Promise<FakeDevice>;
  /** Connects a device as `emulator-5554`, an ID that each server gives. */
  addEmulator(options: FakeDeviceOptions): Promise<FakeDevice>;
  close(): Promise<void>;
}

/**
 * Starts the server and the devices. When it resolves, all devices are listed, and those without a fault are ready.
 */
export async function startAdbLab(options: readonly FakeDeviceOptions[]): Promise<AdbLab> {
  const server = await AdbServer.start();
  const devices: FakeDevice[] = [];

  async function add(device: FakeDeviceOptions): Promise<FakeDevice> {
    const started = await FakeDevice.start(device);
    devices.push(started);
    await server.connect(started.serial);
    const isSettled = started.fault !== 'unauthorized' && started.fault !== 'offline';
    if (isSettled) await server.waitForLine(`${started.serial} device `);
    return started;
  }

  async function addEmulator(device: FakeDeviceOptions): Promise<FakeDevice> {
    const started = await FakeDevice.start(device);
    devices.push(started);
    await server.connectEmulator(Number(started.serial.split(':')[1]));
    return started;
  }

  async function close(): Promise<void> {
    await server.close();
    await Promise.all(devices.map((device) => device.close()));
  }

  try {
    // One after the other: with simultaneous connections, one server in about two hundred crashes.
    for (const device of options) await add(device);
  } catch (error) {
    await close();
    throw error;
  }
  return { server, port: server.port, devices, add, addEmulator, close };
}
