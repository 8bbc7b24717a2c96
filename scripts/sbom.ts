// npm run sbom [file]: the bill of materials in CycloneDX's JSON, from the lockfile, into a file or
// `release/sbom.cdx.json`. Development dependencies have the scope "excluded". Build first: the bundles
// decide the other scopes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BundledPackage } from './licenses.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
}

/** As much of CycloneDX as we change. */
interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

/** In every package though in no bundle: the runtime itself, with its Chromium and Node. */
const runtimes: ReadonlySet<string> = new Set(['electron']);

const root = join(import.meta.dirname, '..');

writeSbom(resolve(process.argv[2] ?? join(root, 'release/sbom.cdx.json')));

function writeSbom(file: string): void {
  const bom = runNpm();
  // Our own manifest; npm has read it before us.
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Component;
  const bundled = new Set(readBundled().map((each) => `${each.name} ${each.version}`));
  const isShipped = (each: Component) =>
    runtimes.has(each.name) || bundled.has(`${each.name} ${each.version}`);
  const components = bom.components.map((component) => ({
    ...component,
    scope: isShipped(component) ? 'required' : 'excluded',
  }));
  // npm would call it whatever the clone's folder is called.
  const component = { ...bom.metadata.component, type: 'application', name, version };
  mkdirSync(dirname(file), { recursive: true });
  const whole = { ...bom, metadata: { ...bom.metadata, component }, components };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(
    `${components.length} packages, ${components.filter(({ scope }) => scope === 'required').length} of them shipped: ${file}`,
  );
}

function runNpm(): Bom {
  // The npm that runs this, if one does.
  const npm = process.env['npm_execpath'];
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const { stdout, status } = spawnSync(
    command,
    [...before, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: npm === undefined && process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('npm could not list the packages');
  // CycloneDX's format. The interface above has what we change.
  return JSON.parse(stdout) as Bom;
}

function readBundled(): readonly BundledPackage[] {
  return ['bundled-in-console.json', 'bundled-in-service.json', 'bundled-in-cli.json']
    .map((file) => join(root, 'out', file))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as BundledPackage[]);
}
