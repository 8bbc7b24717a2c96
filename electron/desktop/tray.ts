import { Menu, nativeImage, type NativeImage, Tray } from 'electron';
import template from './tray-icon/template.png?inline';
import templateTwice from './tray-icon/template@2x.png?inline';
import tile from './tray-icon/tile.png?inline';
import tileTwice from './tray-icon/tile@2x.png?inline';
import type { TrayContent } from './tray-menu.ts';

export type TrayIcon = ReturnType<typeof putTrayIcon>;

export function putTrayIcon(open: () => void) {
  const tray = new Tray(drawIcon());
  // On macOS a click opens the menu and still emits `click` (tray_icon_cocoa.mm).
  if (process.platform !== 'darwin') tray.on('click', open);
  return {
    show({ tooltip, lines }: TrayContent): void {
      tray.setToolTip(tooltip);
      tray.setContextMenu(Menu.buildFromTemplate(lines));
    },
    remove: () => tray.destroy(),
  };
}

function drawIcon(): NativeImage {
  const isMac = process.platform === 'darwin';
  const icon = nativeImage.createFromDataURL(isMac ? template : tile);
  icon.addRepresentation({ scaleFactor: 2, dataURL: isMac ? templateTwice : tileTwice });
  icon.setTemplateImage(isMac);
  return icon;
}
