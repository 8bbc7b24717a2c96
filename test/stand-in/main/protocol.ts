import { registerSchemesAsPrivileged } from './schemes.ts';
import { session } from './session.ts';

type Handled = Electron.Protocol;

/** Electron's module-level `protocol`: that of the default session, which exists once the app is ready (lib/browser/api/protocol.ts). */
export const protocol = {
  registerSchemesAsPrivileged,
  handle: (...args: Parameters<Handled['handle']>) => session.defaultSession.protocol.handle(...args),
};
