import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DemoDevice } from './demo-device.ts';
import { compatibilityRack } from './fixtures/compatibility-rack.ts';
import { fieldTestCar } from './fixtures/field-test-car.ts';
import { iPhoneShelf } from './fixtures/iphone-shelf.ts';
import { paymentsRack } from './fixtures/payments-rack.ts';

export interface DemoAgent {
  readonly address: AgentAddress;
  readonly name: string;
  readonly devices: readonly DemoDevice[];
  /** It doesn't respond until the user tries again. */
  readonly isSilent?: true;
}

const port = 5037;

/** The simulated agents. Their addresses are from TEST-NET-1 (RFC 5737), which no network routes. */
export const demoAgents: readonly DemoAgent[] = [
  { address: { host: '192.0.2.10', port }, name: 'Payments rack', devices: paymentsRack },
  { address: { host: '192.0.2.11', port }, name: 'Compatibility rack', devices: compatibilityRack },
  { address: { host: '192.0.2.12', port }, name: 'Field-test car', devices: fieldTestCar, isSilent: true },
  { address: { host: '192.0.2.13', port }, name: 'iPhone shelf', devices: iPhoneShelf },
];

export function findDemoAgent({ host, port: asked }: AgentAddress): DemoAgent | undefined {
  return demoAgents.find(({ address }) => address.host === host && address.port === asked);
}
