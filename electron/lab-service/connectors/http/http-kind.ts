import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createHttpConnector } from './http-connector.ts';

/** Agents that serve DeviceList themselves. The first request shows if it's one, so there's no probe. */
export const httpKind = {
  name: 'http',
  agentType: agentTypes.http,
  probe: () => Promise.resolve({ version: null }),
  open: ({ answerBytes }) => createHttpConnector({ ...(answerBytes !== undefined && { answerBytes }) }),
} as const satisfies ConnectorKind;
