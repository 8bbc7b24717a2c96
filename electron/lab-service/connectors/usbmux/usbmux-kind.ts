import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { placeOf } from './mux-source.ts';
import { createUsbmuxConnector } from './usbmux-connector.ts';
import { readUsbmuxOptions } from './usbmux-options.ts';
import { greet } from './usbmuxd.ts';

/** iPhones and iPads behind a usbmuxd. Their lists have limits of their own. */
export const usbmuxKind = {
  name: 'usbmux',
  agentType: agentTypes.usbmux,
  probe: async (target, signal, limits) => {
    const options = readUsbmuxOptions(limits);
    try {
      await greet(placeOf(target, options), options.probeLimits, signal);
      return { version: 'usbmuxd' };
    } catch {
      signal.throwIfAborted();
      return null;
    }
  },
  open: (limits) => createUsbmuxConnector(readUsbmuxOptions(limits)),
} as const satisfies ConnectorKind;
