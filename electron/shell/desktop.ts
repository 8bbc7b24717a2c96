import { join } from 'node:path';
import { app, clipboard } from 'electron';
import type { Desktop } from '../ipc/desktop.ts';
import { readAbout } from './about.ts';

export const desktop: Desktop = {
  copy: (text) => clipboard.writeText(text),
  // Both are beside the main bundle.
  about: () => readAbout(app.isPackaged, join(import.meta.dirname, '..')),
};
