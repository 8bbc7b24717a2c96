import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DemoDevice } from './demo-device.ts';
import { compatibilityRack } from './fixtures/compatibility-rack.ts';
import { curiosities } from './fixtures/curiosities.ts';
import { fieldTestCar } from './fixtures/field-test-car.ts';
import { paymentsRack } from './fixtures/payments-rack.ts';
import type { AgentBehavior } from './timeline.ts';

export interface DemoAgent {
  readonly address: AgentAddress;
  readonly name: string;
  readonly devices: readonly DemoDevice[];
  /** The fault of this agent, if it has one. */
  readonly trouble?: Exclude<AgentBehavior, 'answering'>;
}

const port = 5037;

/** The simulated agents. Their addresses are from TEST-NET-1 (RFC 5737), which no network routes. */
export const demoAgents: readonly DemoAgent[] = [
  { address: { host: '192.0.2.10', port }, name: 'Payments rack', devices: paymentsRack },
  { address: { host: '192.0.2.11', port }, name: 'Compatibility rack', devices: compatibilityRack },
  {
    address: { host: '192.0.2.12', port },
    name: 'Field-test car',
    devices: fieldTestCar,
    trouble: 'refusing',
  },
  { address: { host: '192.0.2.13', port }, name: 'Curiosities', devices: curiosities, trouble: 'silent' },
];
