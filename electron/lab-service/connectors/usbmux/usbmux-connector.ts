import type { Connector } from '../connector.ts';
import { createPhoneTurns, createTrackingConnector } from '../tracking-connector.ts';
import { createMuxSource } from './mux-source.ts';
import { defaultUsbmuxOptions, type UsbmuxOptions } from './usbmux-options.ts';

/** Lists iPhones that nobody paired, and changes nothing on them. */
export function createUsbmuxConnector(overrides: Partial<UsbmuxOptions> = {}): Connector {
  const options = { ...defaultUsbmuxOptions, ...overrides };
  const turns = createPhoneTurns(options.phonesAtOnceInAll, options.phonesAtOnce);
  const hungTurns = createPhoneTurns(options.hungAtOnceInAll, options.hungAtOnce);

  return createTrackingConnector(options, (closing, ownerOf) =>
    createMuxSource(options, closing, (read, hasFailed) =>
      hasFailed ? hungTurns.run(ownerOf(), () => turns.run(ownerOf(), read)) : turns.run(ownerOf(), read),
    ),
  );
}
