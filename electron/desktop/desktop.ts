import { join } from 'node:path';
import { app, clipboard } from 'electron';
import type { Desktop } from '../ipc/desktop.ts';
import { readAbout } from './about.ts';

export const desktop: Desktop = {
  copy: (text) => clipboard.writeText(text),
  // From the app's own folder: which of main's chunks this stands in is the bundler's to say.
  about: () => readAbout(app.isPackaged, join(app.getAppPath(), 'out')),
};
