import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** All that `npm run dev` writes. No package has it: electron-builder.yml lists the folders that it takes. */
export const devFolder = join(root, 'out/dev');
