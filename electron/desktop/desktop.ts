import { join } from 'node:path';
import { app, clipboard } from 'electron';
import type { Desktop } from '../ipc/desktop.ts';
import { readAbout } from './about.ts';

export const desktop: Desktop = {
  copy: (text) => clipboard.writeText(text),
  // Relative to the app's own folder, because the bundler decides which chunk contains this code.
  about: () => readAbout(app.isPackaged, join(app.getAppPath(), 'out')),
};
