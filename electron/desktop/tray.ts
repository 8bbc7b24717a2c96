import { Menu, type MenuItemConstructorOptions, nativeImage, type NativeImage, Tray } from 'electron';
import { assertNever } from '#shared/assert-never.ts';
import template from './tray-icon/template.png?inline';
import templateTwice from './tray-icon/template@2x.png?inline';
import tile from './tray-icon/tile.png?inline';
import tileTwice from './tray-icon/tile@2x.png?inline';
import type { TrayAction, TrayContent, TrayLine } from './tray-menu.ts';

/** The console's icon in the system's tray. */
export interface TrayIcon {
  show(content: TrayContent): void;
  remove(): void;
}

export function putTrayIcon(onAction: (action: TrayAction) => void): TrayIcon {
  const tray = new Tray(drawIcon());
  // Where a click opens the menu (macOS, some desktops of Linux), opening the window is its first line.
  tray.on('click', () => onAction({ kind: 'open' }));
  return {
    show({ tooltip, lines }) {
      tray.setToolTip(tooltip);
      tray.setContextMenu(Menu.buildFromTemplate(lines.map((line) => makeItem(line, onAction))));
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

function makeItem(line: TrayLine, onAction: (action: TrayAction) => void): MenuItemConstructorOptions {
  if (line.kind === 'separator') return { type: 'separator' };
  // A menu takes a single & for the mark of a key.
  const label = line.label.replaceAll('&', '&&');
  switch (line.kind) {
    case 'text':
      return { label, enabled: false };
    case 'action':
      return { label, click: () => onAction(line.action) };
    case 'choice':
      return { label, type: 'checkbox', checked: line.isChosen, click: () => onAction(line.action) };
    default:
      return assertNever(line);
  }
}
