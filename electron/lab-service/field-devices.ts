import { createAdbConnector } from './connectors/adb/adb-connector.ts';
import type { AdbOptions } from './connectors/adb/adb-options.ts';
import { findAdbVersion } from './connectors/adb/probe.ts';
import { createHttpConnector } from './connectors/http/http-connector.ts';
import { createDeviceSource, type DeviceSource } from './devices.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import { createAgentFinder } from './network/find-agent.ts';
import type { NameLookupOptions } from './network/name-lookup.ts';
import type { AllowsPort } from './network/port-policy.ts';

export interface FieldDevicesOptions {
  /** Where agents may be. */
  readonly policy: AddressPolicy;
  /** At which ports; all by default. */
  readonly allowsPort?: AllowsPort;
  /** How long an answer is given to others who ask, in milliseconds; 1 s by default. */
  readonly reuseMs?: number;
  readonly adb?: Partial<AdbOptions>;
  readonly names?: NameLookupOptions;
  /** The longest answer of an agent. */
  readonly answerBytes?: number;
}

/** The devices of real agents: ADB servers, and agents that answer DeviceList themselves. */
export function createFieldDevices(options: FieldDevicesOptions): DeviceSource {
  const { policy, allowsPort, reuseMs, adb, names, answerBytes } = options;
  return createDeviceSource({
    adb: createAdbConnector(adb),
    http: createHttpConnector({ ...(answerBytes !== undefined && { answerBytes }) }),
    findAdbVersion,
    findAgent: createAgentFinder(policy, names, allowsPort),
    ...(reuseMs !== undefined && { reuseMs }),
  });
}
