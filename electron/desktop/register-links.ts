import type { App } from 'electron';
import { linkScheme } from '../console/tools/read-link.ts';

type Registrar = Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>;

/**
 * Registers this console for `device-lab:` links on Windows, because the installer does not. On other systems the
 * package registers them. A console that runs from its sources must not be registered.
 */
export function registerLinks(app: Registrar, platform: NodeJS.Platform): void {
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
