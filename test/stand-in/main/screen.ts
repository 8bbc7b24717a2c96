import type Electron from 'electron';

/** Electron's screen: one display, which nobody measures. */
export const screen = {
  getAllDisplays: (): readonly Pick<Electron.Display, 'workArea'>[] => [
    { workArea: { x: 0, y: 0, width: 1920, height: 1080 } },
  ],
};
