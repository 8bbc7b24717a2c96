import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startAdbLab } from '../../fakes/adb/adb-lab.ts';
import { galaxyS24 } from '../../fakes/adb/phones.ts';
import { whyToSkip } from '../../fakes/adb/tools.ts';
import { findFreePort } from '../../fakes/free-port.ts';
import { startPostgres, whyToSkipPostgres } from '../../fakes/postgres.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const skipped = whyToSkip('adb', 'bash', 'curl', 'openssl', 'sha512sum') ?? whyToSkipPostgres();

/** The steps of an administrator with a second terminal: servers move to the background when they are ready. */
const preamble = `
set -eu -o pipefail
trap 'kill $(jobs -p) 2> /dev/null; wait' EXIT
curl() { command curl --fail-with-body --max-time 20 "$@"; echo; }
device-lab() {
  case "$1" in serve | agent) ;; *) command device-lab "$@"; return ;; esac
  local log; log=$(mktemp -p "$PWD")
  command device-lab "$@" > "$log" 2>&1 &
  until grep -q ' listening on ' "$log"; do kill -0 $! || { cat "$log"; exit 1; }; sleep 0.05; done
}
`;

it.skipIf(skipped !== null)(
  `the commands of docs/service.md work as documented${skipped === null ? '' : ` (${skipped})`}`,
  async () => {
    const lab = await startAdbLab([{ phone: galaxyS24 }]);
    onTestFinished(() => lab.close());
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const folder = await makeTempFolder();
    await installProgram(folder);
    const [port, agentPort] = [await findFreePort(), await findFreePort()];
    const script = replaceAll(preamble + (await findCommands()).join('\n'), {
      '/var/lib/device-lab': join(folder, 'data'),
      'postgres://lab@db.example.com/lab': postgres.url.replace(/\?.*/, ''),
      '8080': port,
      '8081': await findFreePort(),
      '8082': await findFreePort(),
      '8443': await findFreePort(),
      '8037': agentPort,
      '5037': lab.port,
    });
    const env = {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LANG: 'C.UTF-8',
      // The document's first service listens at the default address.
      DEVICE_LAB_PORT: String(port),
    };
    const { stdout } = await run('bash', ['--noprofile', '--norc', '-c', script], {
      cwd: folder,
      env,
    });
    for (const words of [
      'Added ACME 1001',
      '"EMP_NM":"김민지"',
      `"AgentIP":"127.0.0.1:${lab.port}"`,
      '"ResultCode":1,"ResultMessage":""',
      'Disabled ACME 1001',
      'Changed the password of ACME 1001',
      '2 accounts imported',
      'Changed 10.20.0.5',
      'Removed 10.20.0.6',
      '3 agents imported',
      '"name": "Rack 2, left"',
      // The service may not have the imported agents yet.
      '"isWhole":true',
      'Revoked nightly CI',
      '"status":"alive"',
      '"status":"ready"',
      `"AgentIP":"127.0.0.1:${agentPort}"`,
      'device_lab_request_duration_seconds_count',
    ]) {
      expect(stdout).toContain(words);
    }
  },
);

/** The blocks with the mark `run`, in order. */
async function findCommands(): Promise<readonly string[]> {
  const document = await readFile(join(root, 'docs/service.md'), 'utf8');
  const blocks = [...document.matchAll(/^```sh run\n(.*?)^```$/gms)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(8);
  return blocks;
}

function replaceAll(text: string, replacements: Readonly<Record<string, string | number>>): string {
  const words = new RegExp(Object.keys(replacements).join('|').replaceAll('.', '\\.'), 'g');
  return text.replaceAll(words, (word) => String(replacements[word]));
}

/** `device-lab` on the path, as from an installation. */
async function installProgram(folder: string): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const main = join(root, 'electron/lab-service/cli/main.ts');
  await writeFile(join(bin, 'device-lab'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(join(bin, 'device-lab'), 0o755);
}
