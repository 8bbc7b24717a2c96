// Makes a fresh clone ready: the dependencies, with them the Node that the project runs on, then what the console is shown
// in. Plain JavaScript for whatever Node the machine has, since nothing is installed yet. Does nothing when it was done.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules/.setup.json');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const forTests = process.argv.includes('--tests');

const done = readStamp();
const hasDependencies = done.lock === lock;
// With REQUIRE_ELECTRON=1 a set-up that ended with Chromium is not enough.
const hasRuntime = process.env.REQUIRE_ELECTRON !== '1' || done.runtime === 'electron';
if (hasDependencies && hasRuntime && (done.tests || !forTests)) process.exit();

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old: please install Node 20.19 or later.`);

console.log('Setting up. This happens once, and takes about a minute.');
if (!hasDependencies) installDependencies();
const bin = join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
if (!run('node', ['-e', 'process.exit(Number.parseInt(process.versions.node) >= 24 ? 0 : 1)'], { env }))
  fail(
    'The project runs on Node 24, whose npm package does not exist for this machine: please install Node 24.',
  );
if (!run('node', [join(root, 'scripts/set-up-runtime.ts'), ...(forTests ? ['--tests'] : [])], { env }))
  process.exit(1);
// set-up-runtime.ts has written which runtime there is.
const tests = forTests || (hasDependencies && done.tests === true);
writeFileSync(stampFile, JSON.stringify({ ...readStamp(), lock, tests }));
console.log('Set up.');

function installDependencies() {
  console.log('· Dependencies (npm ci) ...');
  // The npm that runs us, if one does.
  const [command, ...before] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  if (!run(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error']))
    fail('npm ci failed; see above.');
}

function run(command, args, options) {
  const shell = process.platform === 'win32' && !command.endsWith('.exe');
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, ...options }).status === 0;
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
