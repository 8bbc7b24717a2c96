import { clipboard } from 'electron';
import type { Desktop } from '../ipc/desktop.ts';

export const desktop: Desktop = {
  copy: (text) => clipboard.writeText(text),
};
