import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { type KeptFirstScreen, readFirstScreen } from '../../../../electron/core/first-screen.ts';
import { startConsole } from '../../../fakes/console.ts';
import { answerJson, accountOf, startLabServer } from '../../../fakes/lab-server.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const demoAgents = [
  { address: { host: '192.0.2.10', port: 5037 }, name: 'Rack A' },
  { address: { host: '192.0.2.11', port: 5037 }, name: 'Rack B' },
];

function read(dataDir: string, hasAccount: boolean | null = false): Promise<KeptFirstScreen | null> {
  return readFirstScreen({ dataDir, demoAgents, lookForAccount: () => hasAccount });
}

/** A data folder in which somebody worked with a lab of a company, as the console left it. */
async function workAndQuit({ staysSignedIn = false, hideNames = false } = {}) {
  const lab = await startLabServer();
  lab.authenticate = (response, call) => answerJson(accountOf(call.body))(response, call);
  const test = await startConsole();
  const { console, dataDir } = test;
  console.settings.change({ theme: 'dark', language: 'ko', zoom: 150, hideNames });
  const choice = {
    kind: 'service',
    address: lab.baseAddress,
    digest: defaultDigest,
    limits: defaultLimits,
  } as const;
  await console.session.signIn({
    choice,
    companyCode: 'ACME',
    employeeNumber: '1042',
    password: 'secret',
    staysSignedIn,
  });
  console.agents.add({ address: { host: '10.0.0.5', port: 5037 }, name: 'Far', group: '', via: 'lab' });
  await console.flush();
  const { settings, labs } = await console.snapshot();
  await test.close();
  await lab.close();
  return { dataDir, settings, labs };
}

describe('the first screen', () => {
  it('of a first start shows what every console begins with', async () => {
    const { console, dataDir } = await startConsole();
    const { labs } = await console.snapshot();
    expect(await read(dataDir)).toEqual({ settings: defaultSettings, firstAccount: 'needed', labs });
  });

  it('shows what the open console says of the same folder', async () => {
    const { dataDir, settings, labs } = await workAndQuit();
    expect(settings.lastSignIn).toMatchObject({ employeeNumber: '1042' });
    expect(await read(dataDir, true)).toEqual({ settings, firstAccount: 'exists', labs });
  });

  it('says no more than it of who signed in last, where names are hidden', async () => {
    const { dataDir, settings, labs } = await workAndQuit({ hideNames: true });
    expect(settings.lastSignIn).toMatchObject({ companyCode: 'ACME', employeeNumber: '' });
    expect(await read(dataDir, true)).toEqual({ settings, firstAccount: 'exists', labs });
  });

  it('of names that are hidden before anybody signed in shows what it says, too', async () => {
    const test = await startConsole();
    const { console, dataDir } = test;
    console.settings.change({ hideNames: true });
    await console.flush();
    const { settings } = await console.snapshot();
    await test.close();
    expect(await read(dataDir)).toMatchObject({ settings });
    expect(settings).toMatchObject({ hideNames: true, lastSignIn: null });
  });

  it('waits for the open console where somebody stayed signed in', async () => {
    const { dataDir } = await workAndQuit({ staysSignedIn: true });
    expect(await read(dataDir)).toBeNull();
  });

  it('waits for it where it takes more than a look to know whether there is an account', async () => {
    expect(await read(await makeTempFolder(), null)).toBeNull();
  });

  it.each([
    ['settings.json', 'half a file', '{"version":1,"theme":"da'],
    ['settings.json', 'one section that cannot be read', '{"version":1,"theme":"sepia"}'],
    ['settings.json', "a newer console's file", '{"version":99}'],
    ['labs.json', 'half a file', '{"version":2,"labs":['],
    ['labs.json', 'a lab that cannot be read', '{"version":2,"labs":[{"choice":{"kind":"moon"}}]}'],
  ])('waits for it, which tells of it, where %s holds %s', async (name, _what, content) => {
    const dataDir = await makeTempFolder();
    await writeFile(join(dataDir, name), content);
    expect(await read(dataDir)).toBeNull();
    expect(await readdir(dataDir)).toEqual([name]);
  });

  it('is read without leaving anything behind', async () => {
    const dataDir = join(await makeTempFolder(), 'not there yet');
    expect(await read(dataDir)).not.toBeNull();
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });
});
