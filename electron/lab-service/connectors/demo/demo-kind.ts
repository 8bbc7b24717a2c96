import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createDemoConnector } from './demo-connector.ts';

/** The simulated agents, whose version is that of the console. Any other address is refused by the connector, which knows the reason. */
export function createDemoKind(version: string) {
  return {
    name: 'demo',
    agentType: agentTypes.demo,
    probe: () => Promise.resolve({ version }),
    open: () => createDemoConnector(),
  } as const satisfies ConnectorKind;
}
