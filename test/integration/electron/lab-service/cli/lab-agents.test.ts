import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { runDeviceLab, startDeviceLab } from '../../../../fakes/device-lab.ts';
import { listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { runInThisProcess } from '../../../../fakes/run-program.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

async function setUp() {
  const folder = await makeTempFolder();
  const run = (...args: readonly string[]) => runInThisProcess(['agents', ...args, '--data-dir', folder]);
  return {
    folder,
    run,
    list: async () => JSON.parse((await run('list', '--json')).stdout) as Record<string, unknown>[],
  };
}

describe('device-lab agents', () => {
  it('adds, edits, disables and removes an agent', async () => {
    const { run, list } = await setUp();
    expect((await run('list')).stdout).toBe('No agents yet\n');
    const added = await run('add', 'Rack-1.Example.:8037', '--name', '1번 랙', '--group', '서울');
    expect(added).toEqual({ code: 0, stdout: 'Added rack-1.example:8037\n', stderr: '' });
    expect(await list()).toMatchObject([
      { address: 'rack-1.example:8037', name: '1번 랙', group: '서울', note: '', isEnabled: true },
    ]);
    const edited = await run('edit', 'rack-1.example:8037', '--address', '10.20.0.5:1', '--note', 'room 3');
    expect(edited.stdout).toBe('Changed rack-1.example:8037\n');
    await run('disable', '10.20.0.5:1');
    expect((await run('list')).stdout).toBe('10.20.0.5:1  1번 랙  서울  disabled  room 3\n');
    await run('enable', '10.20.0.5:1');
    expect(await list()).toMatchObject([{ isEnabled: true, note: 'room 3' }]);
    expect(await run('remove', '10.20.0.5:1')).toMatchObject({ code: 0, stdout: 'Removed 10.20.0.5:1\n' });
    expect(await list()).toEqual([]);
  });
});

describe('a running service', () => {
  async function start(folder: string, ...args: readonly string[]) {
    const serving = await startDeviceLab(['serve', '--data-dir', folder, '--port', '0', ...args]);
    onTestFinished(() => serving.end('SIGKILL').then(() => undefined));
    const request = async (address: string) => {
      const { hostname, port } = new URL(`http://${address}`);
      const response = await post(`${serving.address}/api/DeviceList`, {
        DeviceAgentIP: hostname,
        DeviceAgentPort: Number(port),
      });
      return { ...((await response.json()) as object), failure: response.headers.get(failureHeader) };
    };
    return { serving, request };
  }

  async function startAgent() {
    const agent = await startHttpAgent(listing({ DeviceID: 'A' }));
    onTestFinished(() => agent.close());
    return { agent, address: `${agent.address.host}:${agent.address.port}` };
  }

  it('uses a changed list without a restart, with agents.only', async () => {
    const { folder, run } = await setUp();
    await writeFile(join(folder, 'lab.yaml'), 'agents: { only: listed, ports: [9] }\nreuseMs: 0');
    const { request } = await start(folder, '--config', join(folder, 'lab.yaml'));
    const { agent, address } = await startAgent();
    expect(await request(address)).toMatchObject({ ResultCode: -5, failure: 'address-not-allowed' });
    expect(agent.requests).toHaveLength(0);

    for (const [command, code] of [
      ['add', 1],
      ['disable', -5],
      ['enable', 1],
      ['remove', -5],
    ] as const) {
      expect(await run(command, address)).toMatchObject({ code: 0 });
      await expect.poll(() => request(address)).toMatchObject({ ResultCode: code });
    }
  });

  it('does not contact itself', async () => {
    const { folder, run } = await setUp();
    const { serving, request } = await start(folder);
    const { host } = new URL(serving.address);
    // The port of a service is not known to the command if a flag of the service contains it.
    expect(await run('add', host)).toMatchObject({ code: 0 });
    await expect.poll(() => request(host)).toMatchObject({ ResultCode: -4 });
  });

  it('takes the list of its settings file, and does not start with the service in it', async () => {
    const { folder } = await setUp();
    const { address } = await startAgent();
    const file = join(folder, 'lab.yaml');
    const write = (text: string) =>
      writeFile(file, `agents: { only: listed, list: [{ address: "${text}" }] }`);
    await write(address);
    const { request } = await start(folder, '--config', file);
    expect(await request(address)).toMatchObject({ ResultCode: 1 });
    await write('127.0.0.1:8099');
    expect(
      await runDeviceLab(['serve', '--config', file, '--data-dir', folder, '--port', '8099']),
    ).toMatchObject({
      code: 2,
      stderr: `device-lab: ${file}:1:43: agents.list.0.address is the address of the service itself\n`,
    });
  });
});
