import { createDemoConnector, type DemoOptions } from './connectors/demo/demo-connector.ts';
import type { DeviceSource } from './devices.ts';
import { encodeList } from './encode-list.ts';

/** The devices of the demo lab. There is nothing to share or to spare: its agents are simulated here. */
export function createDemoDevices(options?: DemoOptions): DeviceSource {
  const demo = createDemoConnector(options);
  return {
    listDevices: async (address, signal) => encodeList(await demo.listDevices(address, signal)),
    stats: () => ({ agents: 0, contacts: 0, followed: 0, contactsTotal: 0, sharedTotal: 0, reusedTotal: 0 }),
    close: () => demo.close(),
  };
}
