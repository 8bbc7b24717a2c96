import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createHttpConnector } from './http-connector.ts';

/**
 * Agents that serve DeviceList themselves. The request for the list shows whether a program is an agent, so nothing
 * is sent before it.
 */
export const httpKind = {
  name: 'http',
  agentType: agentTypes.http,
  probe: () => Promise.resolve({ version: null }),
  open: ({ answerBytes }) => createHttpConnector({ ...(answerBytes !== undefined && { answerBytes }) }),
} as const satisfies ConnectorKind;
