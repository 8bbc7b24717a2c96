import type { ConnectorKind, ConnectorLimits } from './connectors/connector-kind.ts';
import { fieldKinds } from './connectors/registry.ts';
import { createDeviceSource, type DeviceSource } from './devices.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import { createAgentFinder } from './network/find-agent.ts';
import type { NameLookupOptions } from './network/name-lookup.ts';
import type { AllowsPort } from './network/port-policy.ts';

export interface FieldDevicesOptions extends ConnectorLimits {
  /** The kinds of agents; those of the registry by default. */
  readonly kinds?: readonly ConnectorKind[];
  /** Where agents may be. */
  readonly policy: AddressPolicy;
  /** At which ports; all by default. */
  readonly allowsPort?: AllowsPort;
  /** How long an answer is given to others who ask, in milliseconds; 1 s by default. */
  readonly reuseMs?: number;
  readonly names?: NameLookupOptions;
}

/** The devices of real agents. */
export function createFieldDevices(options: FieldDevicesOptions): DeviceSource {
  const { kinds = fieldKinds, policy, allowsPort, reuseMs, names, answerBytes } = options;
  return createDeviceSource({
    kinds,
    answerBytes,
    findAgent: createAgentFinder(policy, names, allowsPort),
    ...(reuseMs !== undefined && { reuseMs }),
  });
}
