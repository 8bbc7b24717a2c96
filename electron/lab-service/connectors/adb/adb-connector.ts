import type { Connector } from '../connector.ts';
import { createPhoneTurns, createTrackingConnector } from '../tracking-connector.ts';
import { type AdbOptions, defaultAdbOptions } from './adb-options.ts';
import { createAdbSource } from './adb-source.ts';
import { takePicture } from './take-picture.ts';

/** Only sends what decision 3 allows. Never runs adb's command line, which stops a server of another version. */
export function createAdbConnector(overrides: Partial<AdbOptions> = {}): Connector {
  const options = { ...defaultAdbOptions, ...overrides };
  const turns = createPhoneTurns(options.devicesAtOnceInAll, options.devicesAtOnce);
  const hungTurns = createPhoneTurns(options.hungAtOnceInAll, options.hungAtOnce);
  const useTurns = createPhoneTurns(options.useAtOnceInAll, options.useAtOnce);

  const lists = createTrackingConnector(options, (closing, ownerOf) =>
    createAdbSource(options, closing, {
      facts: (read, hasHung) =>
        hasHung ? hungTurns.run(ownerOf(), () => turns.run(ownerOf(), read)) : turns.run(ownerOf(), read),
      use: (read) => useTurns.run(ownerOf(), read),
    }),
  );
  return {
    ...lists,
    takePicture: (target, deviceId, signal) => takePicture(target, deviceId, options, signal),
  };
}
