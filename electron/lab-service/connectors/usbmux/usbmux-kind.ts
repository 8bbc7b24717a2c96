import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import { createPhoneTurns, createTrackingConnector } from '../tracking-connector.ts';
import { createMuxSource, placeOf } from './mux-source.ts';
import { defaultUsbmuxOptions, readUsbmuxOptions, type UsbmuxOptions } from './usbmux-options.ts';
import { greet } from './usbmuxd.ts';

/** iPhones and iPads. Their lists have limits of their own. */
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

/** Lists iPhones that nobody paired, and leaves them as they are. */
export function createUsbmuxConnector(overrides: Partial<UsbmuxOptions> = {}) {
  const options = { ...defaultUsbmuxOptions, ...overrides };
  const turns = createPhoneTurns(options.phonesAtOnceInAll, options.phonesAtOnce);
  const hungTurns = createPhoneTurns(options.hungAtOnceInAll, options.hungAtOnce);
  return createTrackingConnector(options, (closing, ownerOf) =>
    createMuxSource(options, closing, (read, hasFailed) =>
      hasFailed ? hungTurns.run(ownerOf(), () => turns.run(ownerOf(), read)) : turns.run(ownerOf(), read),
    ),
  );
}
