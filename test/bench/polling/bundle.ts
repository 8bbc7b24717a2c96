import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** The service as one script, like the one that companies run: sources take more memory. */
export async function bundleService(): Promise<{ readonly file: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'device-lab-bench-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../../..'),
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'service.ts'),
      outDir,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'service.mjs' } },
    },
  });
  return { file: join(outDir, 'service.mjs'), close: () => rm(outDir, { recursive: true, force: true }) };
}
