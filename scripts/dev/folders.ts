import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** The output of `npm run dev`. No package contains it, because electron-builder.yml lists the folders to pack. */
export const devFolder = join(root, 'out/dev');
