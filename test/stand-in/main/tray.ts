import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';
import { needReady } from './readiness.ts';

/**
 * Electron's Tray. It shows nothing, because Chromium cannot control a desktop's tray. `--tray=on` is for tests, which
 * click by emitting `click` and by the menu's items.
 */
export class Tray extends EventEmitter {
  #isDestroyed = false;

  constructor(_image: NativeImage) {
    super();
    // electron_api_tray.cc, New.
    needReady('Cannot create Tray before app is ready');
  }

  setToolTip(_text: string): void {
    this.#mustExist();
  }

  setContextMenu(_menu: Menu | null): void {
    this.#mustExist();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.removeAllListeners();
  }

  #mustExist(): void {
    if (this.#isDestroyed) throw new TypeError('Tray is destroyed');
  }
}
