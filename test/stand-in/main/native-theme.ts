import { EventEmitter } from 'node:events';
import type Electron from 'electron';

class NativeTheme extends EventEmitter {
  #source: Electron.NativeTheme['themeSource'] = 'system';
  #isSystemDark = false;

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark';
  }

  /** Called by the first window with Chromium's values of the desktop. */
  setSystemTheme(isDark: boolean): void {
    this.#isSystemDark = isDark;
  }
}

export const nativeTheme = new NativeTheme();
