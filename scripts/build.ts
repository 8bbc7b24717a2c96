import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'out/.build');
const results = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

// All that ends up in `out`, or decides how.
const inputs = [
  '{electron,renderer,shared}/**/*',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds main, preload and page into `out`, unless what is there was made from just these inputs. */
export async function build({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
  const wanted = hashInputs();
  if (!force && isBuilt(wanted)) return;
  process.stdout.write('Building the console ... ');
  const started = performance.now();
  // Loaded only when there is something to build.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  writeFileSync(stamp, wanted);
  console.log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function isBuilt(wanted: string): boolean {
  try {
    return (
      readFileSync(stamp, 'utf8') === wanted && results.every((file) => statSync(join(root, file)).isFile())
    );
  } catch {
    return false;
  }
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root }).toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) await build({ force: process.argv.includes('--force') });
