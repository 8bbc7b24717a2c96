import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { agentSettings } from '../../../electron/lab-service/cli/settings/service-settings.ts';
import { serviceSettings } from '../../../electron/lab-service/cli/settings/service-settings.ts';
import type { SettingTable } from '../../../electron/lab-service/cli/settings/setting.ts';
import { findTool, whyToSkip } from '../../fakes/adb/tools.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const document = await readFile(join(root, 'docs/service.md'), 'utf8');

describe('docs/service.md', () => {
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
      // It may report problems of other units of the machine as well.
      expect((stdout + stderr).split('\n').filter((line) => line.includes('device-lab'))).toEqual([]);
    },
  );
});
