import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { needReady } from './readiness.ts';

type Display = Pick<Electron.Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'>;

// With a bar at its lower edge, like most desktops.
const display: Display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  scaleFactor: 1,
};

/** Electron's screen: one display, which does not change. */
class Screen extends EventEmitter {
  getAllDisplays(): Display[] {
    return [display];
  }

  getPrimaryDisplay(): Display {
    return display;
  }
}

// lib/browser/api/screen.ts: any access before `ready` throws (electron_api_screen.cc).
export const screen = new Proxy(new Screen(), {
  get(target, name) {
    needReady("The 'screen' module can't be used before the app 'ready' event");
    const value: unknown = Reflect.get(target, name);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});
