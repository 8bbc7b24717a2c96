import { create } from 'zustand';
import { type Discovery, noDiscovery } from '#shared/model/discovery.ts';

/** What is found on the network while somebody looks. Written by connect.ts; emptied by whoever begins to look. */
export const useDiscovery = create<Discovery>(() => noDiscovery);
