// Runs what only Windows can verify under Wine: the lab service, set-up and start. Arguments are the names of the parts to
// run, by default all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCount } from '../test-count/test-count.ts';
import { results } from './checks.ts';
import { checkLabService } from './lab-service.ts';
import { checkSetUp } from './set-up.ts';
import { installWindowsNode, runNpm } from './windows-node.ts';
import { installWine, openWine, windowsPath } from './wine.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/windows');
const nodeFolder = join(cache, 'Program Files/nodejs');
// A path like those of users, with spaces and Korean letters. Below node_modules Node would run no TypeScript.
const place = mkdtempSync(join(tmpdir(), '연구실 콘솔 (1) '));

const parts = {
  service: () => checkLabService(wine, join(place, 'service')),
  'set-up': () => checkSetUp(wine, nodeFolder, join(place, 'project')),
};

const missing = installWine();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
installWindowsNode(nodeFolder);
const preload = windowsPath(join(import.meta.dirname, 'wine-preload.cjs')).replaceAll('\\', '/');
const authorities = process.env['NODE_EXTRA_CA_CERTS'];
const wine = openWine(cache, {
  WINEPATH: windowsPath(nodeFolder),
  NODE_OPTIONS: `--require "${preload}" --no-warnings`,
  npm_config_registry: runNpm(['config', 'get', 'registry']),
  ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: windowsPath(authorities) }),
});
try {
  const asked = process.argv.slice(2);
  for (const [name, run] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await run();
} finally {
  wine.stop();
  rmSync(place, { recursive: true, force: true });
}
const { passed, failures } = results;
addCount({ passed, failures, skipped: 0 });
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
