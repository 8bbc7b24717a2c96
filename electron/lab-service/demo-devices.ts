import { demoKinds } from './connectors/registry.ts';
import { createDeviceSource, type DeviceSource } from './devices.ts';

/** The devices of the demo lab. Its agents are simulated, so no address is looked up and no answer is kept for reuse. */
export function createDemoDevices(): DeviceSource {
  return createDeviceSource({
    kinds: demoKinds,
    findAgent: (address) => Promise.resolve({ ...address, ips: [] }),
    reuseMs: 0,
  });
}
