import { create } from 'zustand';
import { type Discovery, noDiscovery } from '#shared/model/discovery.ts';

/** The agents found on the network while discovery runs. Only connect.ts writes it. */
export const useDiscovery = create<Discovery>(() => noDiscovery);

export function clearDiscovery(): void {
  useDiscovery.setState(noDiscovery);
}
