import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createDemoConnector } from './demo-connector.ts';

/** The simulated agents. Any other address is refused by the connector, which knows the reason. */
export const demoKind = {
  name: 'demo',
  agentType: agentTypes.demo,
  probe: () => Promise.resolve({ version: null }),
  open: () => createDemoConnector(),
} as const satisfies ConnectorKind;
