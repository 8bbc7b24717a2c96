import { join } from 'node:path';
import { createBuilder } from 'vite';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'out/test');

/**
 * Bundles `device-lab` like the program that companies run. Tests start it 150 times, and its sources take twice as long
 * to start.
 */
// Vitest takes a global set-up as a default export.
// oxlint-disable-next-line import/no-default-export
export default async function bundleProgram(): Promise<void> {
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    // Another test run may still use the bundle that it built there.
    environments: { service: { build: { outDir: folder, emptyOutDir: false } } },
  });
  const { service } = builder.environments;
  if (!service) throw new Error('vite.config.ts has no environment for device-lab');
  await builder.build(service);
  process.env['PROGRAM_UNDER_TEST'] = join(folder, 'device-lab.js');
}
