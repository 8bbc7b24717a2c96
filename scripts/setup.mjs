// Gets a fresh clone ready: dependencies, the Node we run on among them, then the console's runtime. Plain
// JavaScript for whatever Node there is, because nothing is installed yet. Does nothing if all is up to date.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, findNpm, makeCommand, moveOutOfModules } from './node-programs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const forTests = process.argv.includes('--tests');

const { platform, arch, env } = process;
const done = readStamp();
const isDone = done.lock === lock;
// With REQUIRE_ELECTRON=1, having ended with Chromium isn't enough.
const hasRuntime = process.env.REQUIRE_ELECTRON !== '1' || done.runtime === 'electron';
if (isDone && hasRuntime && (done.tests || !forTests)) process.exit();

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old: please install Node 20.19 or later.`);

const running = isDone || hasLockedPackages() ? process.execPath : installDependencies();
// The version in package.json, which also installs it. Platforms without a package of it have a later one.
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const wanted = Math.min(...Object.values(optionalDependencies).map((range) => Number(/\d+/.exec(range)[0])));
const node = findNode(root, wanted, { platform, arch, execPath: running });
if (node === null)
  fail(
    `The project runs on Node ${wanted}, which npm has no package of for ${platform} on ${arch}: please install Node ${wanted}.`,
  );
if (!run(node, [join(root, 'scripts/set-up-runtime.ts'), ...(forTests ? ['--tests'] : [])])) process.exit(1);
// set-up-runtime.ts has written which runtime there is.
const tests = forTests || (isDone && done.tests === true);
writeFileSync(join(root, 'node_modules/.setup.json'), JSON.stringify({ ...readStamp(), lock, tests }));
console.log('Set up.');

/** Returns where the Node that runs this is now. */
function installDependencies() {
  console.log('Installing packages (first time, 1 to 4 min)');
  const execPath = moveOutOfModules(root);
  const [npm, ...first] = findNpm({ platform, env, execPath });
  if (!run(npm, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']))
    fail('npm ci failed; see above.');
  return execPath;
}

function run(program, given) {
  const { file, args, options } = makeCommand(program, given);
  return spawnSync(file, args, { cwd: root, stdio: 'inherit', ...options }).status === 0;
}

/** Has npm installed what the lock file says, e.g. by a plain `npm ci`? It writes its list last. */
function hasLockedPackages() {
  const { packages: installed } = readJson('node_modules/.package-lock.json');
  const { packages: locked } = readJson('package-lock.json');
  if (!installed || !locked) return false;
  return Object.entries(locked).every(([path, { optional, version }]) => {
    if (path === '') return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

function readStamp() {
  return readJson('node_modules/.setup.json');
}

/** Empty if there's no such file. */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return {};
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
