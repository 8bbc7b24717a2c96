import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agentSettings } from '../../../electron/lab-service/cli/settings/agent-settings.ts';
import { serviceSettings } from '../../../electron/lab-service/cli/settings/service-settings.ts';
import type { SettingTable } from '../../../electron/lab-service/cli/settings/setting.ts';
import { startAdbLab } from '../../fakes/adb/adb-lab.ts';
import { galaxyS24 } from '../../fakes/adb/phones.ts';
import { findTool, whyToSkip } from '../../fakes/adb/tools.ts';
import { findFreePort } from '../../fakes/free-port.ts';
import { startPostgres, whyToSkipPostgres } from '../../fakes/postgres.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const document = await readFile(join(root, 'docs/service.md'), 'utf8');
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

describe('docs/service.md', () => {
  it.skipIf(skipped !== null)(
    `works as documented${skipped === null ? '' : ` (${skipped})`}`,
    { timeout: 150_000 },
    async () => {
      const lab = await startAdbLab([{ phone: galaxyS24 }]);
      onTestFinished(() => lab.close());
      const postgres = await startPostgres();
      onTestFinished(() => postgres.close());
      const folder = await makeTempFolder();
      await installProgram(folder);
      const [port, agentPort] = [await findFreePort(), await findFreePort()];
      const script = replaceAll(preamble + findCommands().join('\n'), {
        '/var/lib/device-lab': join(folder, 'data'),
        'postgres://lab@db.example.com/lab': postgres.url,
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
        timeout: 140_000,
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

  it('has a row for every setting, with its flag and default', () => {
    const settings: SettingTable = serviceSettings;
    const wanted = Object.entries(settings).map(([path, { flag, schema }]) => {
      // A text or a number, by the table.
      const fallback = (schema.parse(undefined) ?? '') as string | number;
      return [path, flag?.split(' ')[0] ?? '', String(fallback)];
    });
    const section = /^## Settings$.*?(?=^## )/ms.exec(document)?.[0] ?? '';
    const rows = section.split('\n').filter((line) => /^\| `[a-zA-Z.]+` /.test(line));
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')));
    expect(cells.map((row) => row.slice(1, 4))).toEqual(wanted);
  });

  it('lists the settings of an agent in a sentence', () => {
    const sentence = /An agent takes the settings.*?\.(?=\s)/s.exec(document)?.[0] ?? '';
    const missing = Object.keys(agentSettings).filter((path) => {
      const [group = ''] = path.split('.');
      return !sentence.includes(`\`${path}\``) && !sentence.includes(`\`${group}\``);
    });
    expect(missing).toEqual([]);
  });

  it('links to what there is', async () => {
    const links = [...document.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => !existsSync(join(root, 'docs', link)));
    expect(broken).toEqual([]);
  });
});

const withoutSystemd = whyToSkip('systemd-analyze');

describe('docs/examples/device-lab.service', () => {
  // The second one is configured as the document describes for several processes behind nginx.
  it.skipIf(findTool('systemd-analyze') === 'systemd-analyze').each([
    ['device-lab.service', 'device-lab.service', ''],
    ['device-lab@.service', 'device-lab@8081.service', ' --port %i'],
  ])(
    `as %s is a unit that systemd parses${withoutSystemd === null ? '' : ` (${withoutSystemd})`}`,
    async (name, started, flag) => {
      const folder = await makeTempFolder();
      const unit = await readFile(join(root, 'docs/examples/device-lab.service'), 'utf8');
      const command = unit.replace('/usr/local/bin/device-lab', process.execPath);
      await writeFile(join(folder, name), command.replace(/^ExecStart=.*$/m, `$&${flag}`));
      const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', join(folder, started)]);
      // Other units of the machine may be complained about as well.
      expect((stdout + stderr).split('\n').filter((line) => line.includes('device-lab'))).toEqual([]);
    },
  );
});

/** The blocks that are marked as to be run, in order. */
function findCommands(): string[] {
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
