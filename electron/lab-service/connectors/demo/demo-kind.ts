import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createDemoConnector } from './demo-connector.ts';
import type { DemoLab } from './demo-lab.ts';

/**
 * The simulated agents. Their version is that of the console. The probe accepts every address, because the connector
 * then rejects an unknown address with a reason.
 */
export function createDemoKind(version: string, lab: DemoLab) {
  return {
    name: 'demo',
    agentType: agentTypes.demo,
    probe: () => Promise.resolve({ version }),
    open: () => createDemoConnector(lab),
  } as const satisfies ConnectorKind;
}
