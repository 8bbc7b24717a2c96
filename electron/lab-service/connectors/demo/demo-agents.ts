import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DemoDevice } from './demo-device.ts';
import { compatibilityShelf } from './shelves/compatibility-shelf.ts';
import { curiosityShelf } from './shelves/curiosity-shelf.ts';
import { fieldShelf } from './shelves/field-shelf.ts';
import { paymentsShelf } from './shelves/payments-shelf.ts';
import type { AgentMood } from './timeline.ts';

export interface DemoAgent {
  readonly address: AgentAddress;
  readonly name: string;
  readonly devices: readonly DemoDevice[];
  /** What this agent does instead of answering, now and then. */
  readonly trouble: Exclude<AgentMood, 'answering'> | null;
}

const PORT = 5037;

/** The simulated agents. Their addresses are of TEST-NET-1 (RFC 5737), which no network ever routes. */
export const demoAgents: readonly DemoAgent[] = [
  {
    address: { host: '192.0.2.10', port: PORT },
    name: 'Payments rack',
    devices: paymentsShelf,
    trouble: null,
  },
  {
    address: { host: '192.0.2.11', port: PORT },
    name: 'Compatibility rack',
    devices: compatibilityShelf,
    trouble: null,
  },
  {
    address: { host: '192.0.2.12', port: PORT },
    name: 'Field-test car',
    devices: fieldShelf,
    trouble: 'refusing',
  },
  {
    address: { host: '192.0.2.13', port: PORT },
    name: 'Curiosities',
    devices: curiosityShelf,
    trouble: 'silent',
  },
];
