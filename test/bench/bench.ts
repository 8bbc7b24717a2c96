import { findMissingFonts, installHint, setPictureFonts } from '../../scripts/picture-fonts.ts';
import { hideAdbServer } from '../hide-adb-server.ts';

hideAdbServer();

const benches: Readonly<
  Record<string, () => Promise<{ run(options: readonly string[]): Promise<boolean> }>>
> = {
  adb: () => import('./adb.ts'),
  attacks: () => import('./attacks.ts'),
  consoles: () => import('./consoles.ts'),
  'devices-command': () => import('./devices-command.ts'),
  fleet: () => import('./fleet.ts'),
  grid: () => import('./grid.ts'),
  idle: () => import('./idle.ts'),
  memory: () => import('./memory.ts'),
  polling: () => import('./polling.ts'),
  service: () => import('./service.ts'),
  start: () => import('./start.ts'),
};

const [name = '', ...options] = process.argv.slice(2);
if (!Object.hasOwn(benches, name)) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exit(2);
}
// The fonts of most desktops, because the width of a font changes the cost of a page.
const missingFonts = findMissingFonts();
if (missingFonts.length > 0) console.error(`${installHint(missingFonts)}. Other fonts are measured now.`);
const pictureFonts = setPictureFonts();
process.once('exit', pictureFonts.close);
const bench = await benches[name]?.();
const isGoodEnough = await bench?.run(options);
// Sets the code without exiting, because processes of the bench can still be ending.
process.exitCode = isGoodEnough === true ? 0 : 1;
