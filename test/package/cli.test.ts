import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packCli } from '../../scripts/package/pack-cli.ts';
import { root } from '../../scripts/package/pack-layout.ts';
import { labDevice, startDevicesServer } from '../fakes/devices-server.ts';
import { findNode } from '../fakes/find-node.ts';
import { connectMcp } from '../fakes/mcp-client.ts';
import { someToken } from '../fixtures/tokens.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';
const manifestSchema = z.object({ version: z.string() });
const mapSchema = z.object({ sources: z.array(z.string()) });
const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const oldNode = findNode(20);

/** The folder of the package, and the prefix where npm has installed it. */
let folder = '';
let file = '';
let program = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'device-lab-cli-'));
  // Some versions of npm do not create the folder of a new prefix.
  mkdirSync(join(folder, 'lib'));
  file = packCli(folder);
  const args = ['install', '--global', '--prefix', folder, '--offline', '--no-audit', '--no-fund', file];
  await run('npm', args, { shell: isWindows });
  const modules = isWindows ? join(folder, 'node_modules') : join(folder, 'lib/node_modules');
  program = join(modules, 'device-lab-cli/device-lab.js');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package of the command line', () => {
  it('is named after its version and contains one program', async () => {
    expect(basename(file)).toBe(`device-lab-cli-${version}.tgz`);
    const { stdout } = await run('tar', ['-tf', file]);
    const packed = stdout.trim().split(/\r?\n/);
    const [parts, others] = [true, false].map((isPart) =>
      packed.filter((each) => /^package\/assets\/[\w-]+\.js$/.test(each) === isPart).toSorted(),
    );
    // Code that only one command needs is in a separate file, which is loaded with that command.
    expect(parts?.length).toBeGreaterThan(1);
    expect(others).toEqual([
      'package/LICENSE',
      'package/README.md',
      'package/THIRD-PARTY-LICENSES.txt',
      'package/device-lab.js',
      'package/package.json',
    ]);
    const manifest: unknown = JSON.parse(readFileSync(join(program, '../package.json'), 'utf8'));
    expect(manifest).toEqual({
      name: 'device-lab-cli',
      version,
      license: 'MIT',
      type: 'module',
      bin: { 'device-lab': 'device-lab.js' },
      engines: { node: '>=20.19' },
      files: ['device-lab.js', 'assets/*.js', 'THIRD-PARTY-LICENSES.txt'],
    });
  });

  it('contains neither the service nor a database', () => {
    const out = join(root, 'out/cli');
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
    const read = (name: string) => readFileSync(join(out, name), 'utf8');
    for (const name of files.filter((each) => each.endsWith('.js'))) {
      expect(read(name).match(/node:sqlite|PostgresDialect|createLabService/g)).toBeNull();
    }
    const maps = files.filter((name) => name.endsWith('.js.map'));
    const sources = maps.flatMap((name) => mapSchema.parse(JSON.parse(read(name))).sources);
    const folders = sources.map((source) => /(?:^|\/)(electron\/[^/]+)\//.exec(source)?.[1]);
    expect(new Set(folders)).toEqual(new Set(['electron/lab-commands', undefined]));
  });

  it('is installed as device-lab', async () => {
    const shim = join(folder, isWindows ? 'device-lab.cmd' : 'bin/device-lab');
    const { stdout } = await run(shim, ['--version'], { shell: isWindows });
    expect(stdout).toBe(`${version}\n`);
  });
});

describe('with this Node', () => {
  tryProgram(process.execPath);
});
describe.skipIf(oldNode === null && !process.env['CI'])('with Node 20, if it is on the path', () => {
  tryProgram(oldNode ?? '');
});

function tryProgram(node: string): void {
  it('shows only the commands that read a lab service', async () => {
    const { stdout } = await run(node, [program, '--help']);
    const [, commands = ''] = stdout.split('Commands:\n');
    expect([...commands.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name)).toEqual([
      'devices',
      'claim',
      'renew',
      'release',
      'screen',
      'mcp',
    ]);
  });

  it('finds devices', async () => {
    const device = labDevice({ deviceId: 'R3CX1', modelName: '갤럭시 S24' });
    const { address } = await startDevicesServer([device]);
    const env = { ...process.env, DEVICE_LAB_TOKEN: someToken, DEVICE_LAB_SERVER: address };
    const { stdout, stderr } = await run(node, [program, 'devices', 'unused', '--wait', '10s'], { env });
    expect(stderr).toBe('');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([device, { complete: true }]);
    const table = await run(node, [program, 'devices', '--table', '--pick', 'random'], { env });
    expect(table.stdout).toContain('samsung 갤럭시 S24');
  });

  it('serves the Model Context Protocol', async () => {
    const { address } = await startDevicesServer([labDevice({ deviceId: 'R3CX1' })]);
    const session = await connectMcp(address, { command: [node, program] });
    const { data } = await session.call('find_devices', { query: 'unused' });
    expect(data).toMatchObject({ devices: [{ deviceId: 'R3CX1' }] });
  });

  it('ends with the failure’s exit code', async () => {
    const env = { ...process.env, DEVICE_LAB_TOKEN: someToken };
    await expect(
      run(node, [program, 'devices', '--server', 'http://127.0.0.1:9'], { env }),
    ).rejects.toMatchObject({ code: 4, stderr: expect.stringContaining("device-lab: Can't connect to") });
  });
}
