import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLicenses } from './licenses.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'out/.build');
const results = [
  'out/main/main.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/service/device-lab.js',
  'out/cli/device-lab.js',
  'out/THIRD-PARTY-LICENSES.txt',
];

// Whatever goes into `out` or affects it.
const inputs = [
  '{electron,renderer,shared}/**/*',
  'vite.config.ts',
  'scripts/{build,licenses}.ts',
  'packaging/device-lab-cli.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds main, preload, page, lab service and command line into `out`, unless nothing they're made of has changed. */
export async function build({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
  const wanted = hashInputs();
  if (!force && isBuilt(wanted)) return;
  process.stderr.write('Building the console (about 10 s)… ');
  const started = performance.now();
  // Only loaded if there's something to build.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  writeLicenses(join(root, 'out'), {
    bundles: ['main', 'preload', 'renderer'],
    report: 'THIRD-PARTY-LICENSES.txt',
    list: 'bundled-in-console.json',
  });
  writeLicenses(join(root, 'out'), {
    bundles: ['service'],
    report: 'service/THIRD-PARTY-LICENSES.txt',
    list: 'bundled-in-service.json',
  });
  writeLicenses(join(root, 'out'), {
    bundles: ['cli'],
    report: 'cli/THIRD-PARTY-LICENSES.txt',
    list: 'bundled-in-cli.json',
  });
  // The service can be copied to a server, or installed there with npm. scripts/package/pack-cli.ts packs `cli`.
  finishProgram('service', { name: 'device-lab', engines: { node: '>=24' } });
  finishProgram('cli', {
    name: 'device-lab-cli',
    engines: { node: '>=20.19' },
    license: 'MIT',
    files: ['device-lab.js', 'assets/*.js', 'THIRD-PARTY-LICENSES.txt'],
  });
  copyFileSync(join(root, 'packaging/device-lab-cli.md'), join(root, 'out/cli/README.md'));
  copyFileSync(join(root, 'LICENSE'), join(root, 'out/cli/LICENSE'));
  writeFileSync(stamp, wanted);
  console.error(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Turns a folder below `out` into a package with the program `device-lab`. */
function finishProgram(name: string, facts: Readonly<Record<string, unknown>>): void {
  const folder = join(root, 'out', name);
  // Our own manifest; npm has read it before us.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const program = 'device-lab.js';
  const manifest = { ...facts, version, type: 'module', bin: { 'device-lab': program } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  chmodSync(join(folder, program), 0o755);
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
