import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Where `npm run dev` builds. electron-builder.yml lists what to pack, and this isn't in it. */
export const devFolder = join(root, 'out/dev');
