import type { App } from 'electron';
import { linkScheme } from '../console/tools/links/read-link.ts';

type Registrar = Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>;

/**
 * Has Windows open `device-lab:` links with this console, which the installer there does not ask it to. Everywhere else the package
 * says so itself; and what runs from its sources is nobody's to be opened by links.
 */
export function registerLinks(app: Registrar, platform: NodeJS.Platform): void {
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
