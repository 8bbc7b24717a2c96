import { create } from 'zustand';
import { type Discovery, noDiscovery } from '#shared/model/discovery.ts';

/** What is found on the network while somebody looks. connect.ts writes what main says. */
export const useDiscovery = create<Discovery>(() => noDiscovery);

export function clearDiscovery(): void {
  useDiscovery.setState(noDiscovery);
}
