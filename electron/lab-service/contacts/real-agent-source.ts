import type { ConnectorLimits } from '../connectors/connector-kind.ts';
import { realAgentKinds } from '../connectors/registry.ts';
import { createDeviceSource, type DeviceSourceParts, type PollableSource } from './device-source.ts';
import type { AddressPolicy } from '../network/address-policy.ts';
import { createAgentFinder } from './find-agent.ts';
import type { NameLookupOptions } from './name-lookup.ts';
import type { AllowsPort } from '../network/port-policy.ts';

interface RealAgentSourceOptions
  extends
    ConnectorLimits,
    Pick<DeviceSourceParts, 'reuseMs' | 'keepsAnswers' | 'isListed' | 'isListedOnly' | 'isOwn'>,
    Partial<Pick<DeviceSourceParts, 'kinds'>> {
  /** The allowed addresses of agents. */
  readonly policy: AddressPolicy;
  /** The allowed ports. Default: all. */
  readonly allowsPort?: AllowsPort;
  readonly names?: NameLookupOptions;
}

/** Creates the source of real agents' devices. */
export function createRealAgentSource(options: RealAgentSourceOptions): PollableSource {
  const { kinds = realAgentKinds, policy, allowsPort, names, ...parts } = options;
  const findAgent = createAgentFinder(policy, names, allowsPort, parts.isListed);
  return createDeviceSource({ ...parts, kinds, findAgent });
}
