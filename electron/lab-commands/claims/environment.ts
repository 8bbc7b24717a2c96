import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { findStatedKind } from '#shared/device/agent-kinds.ts';
import { describeForAppium } from '#shared/device/appium-capabilities.ts';
import { formatAgentAddress, parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { isLoopback } from '#shared/model/text/loopback.ts';
import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { modelOf } from '../devices/device-texts.ts';

/** Set in the caller's environment, they could lead a program to another phone. */
export const misleading = [
  'ANDROID_SERIAL',
  'ADB_SERVER_SOCKET',
  'ANDROID_ADB_SERVER_ADDRESS',
  'ANDROID_ADB_SERVER_PORT',
] as const;

/**
 * How adb, and whatever uses it, gets to this device and no other. `emulator-5554` is another phone on each
 * computer, so ANDROID_SERIAL needs its ADB server next to it, or an agent that's here.
 * @param baseAddress of the lab service; loopback addresses in its list are its computer's
 */
export async function findEnvironment(
  device: LabDevice,
  baseAddress: string,
): Promise<Readonly<Record<string, string>>> {
  const { deviceId, agent } = device;
  const id = { DEVICE_LAB_DEVICE_ID: deviceId };
  const address = parseAgentAddress(agent.address);
  if (address === null) return id;
  const { version } = agent;
  const model = modelOf(device);
  const { capabilities } = describeForAppium({ deviceId, model, agent: { address, version } });
  if (capabilities.platformName !== 'Android') return id;
  const { host, port } = address;
  const service = new URL(baseAddress).hostname.replace(/^\[|\]$/g, '');
  const isOurs = await isOwnHost(isLoopback(host) ? service : host);
  const isAdb = findStatedKind(version) === 'adb';
  if (!isAdb) return isOurs ? { ...id, ANDROID_SERIAL: deviceId } : id;
  if (isLoopback(host) && !isOurs) return id;
  return {
    ...id,
    DEVICE_LAB_ADB_HOST: host,
    DEVICE_LAB_ADB_PORT: String(port),
    ADB_SERVER_SOCKET: `tcp:${formatAgentAddress(address)}`,
    ANDROID_SERIAL: deviceId,
  };
}

async function isOwnHost(host: string): Promise<boolean> {
  if (isLoopback(host)) return true;
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => own.includes(address));
}
