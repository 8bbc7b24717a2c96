import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createAdbConnector } from './adb-connector.ts';
import { requestAdbVersion } from './probe.ts';

/** Their protocol has limits: a list has 65,535 bytes at most. */
export const adbKind = {
  name: 'adb',
  agentType: agentTypes.adb,
  probe: async (target, signal) => {
    try {
      return { version: await requestAdbVersion(target, signal) };
    } catch {
      signal.throwIfAborted();
      return null;
    }
  },
  open: ({ signsOfUse }) => createAdbConnector({ ...(signsOfUse !== undefined && { signsOfUse }) }),
} as const satisfies ConnectorKind;
