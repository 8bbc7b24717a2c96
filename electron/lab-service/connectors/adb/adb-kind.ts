import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createAdbConnector } from './adb-connector.ts';
import { findAdbVersion } from './probe.ts';

/** ADB servers. Their protocol has fixed limits: a list has at most 65,535 bytes. */
export const adbKind = {
  name: 'adb',
  agentType: agentTypes.adb,
  probe: async (target, signal) => {
    const version = await findAdbVersion(target, signal);
    return version === null ? null : { version };
  },
  open: ({ signsOfUse }) => createAdbConnector({ ...(signsOfUse !== undefined && { signsOfUse }) }),
} as const satisfies ConnectorKind;
