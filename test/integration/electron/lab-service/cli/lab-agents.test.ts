import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
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
    /** In a process of its own, so that several can run at once. */
    runAtOnce: (...args: readonly string[]) => runDeviceLab(['agents', ...args, '--data-dir', folder]),
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
    const request = async (address: string, language = 'en') => {
      const { hostname, port } = new URL(`http://${address}`);
      const response = await post(
        `${serving.address}/api/DeviceList`,
        { DeviceAgentIP: hostname, DeviceAgentPort: Number(port) },
        { headers: { 'content-type': 'application/json', 'accept-language': language } },
      );
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
    const refused = {
      MobileList: [],
      ResultCode: -5,
      ResultMessage: 'The lab service only connects to the enabled agents in its list',
      failure: 'address-not-allowed',
    };
    expect(await request(address)).toEqual(refused);
    expect(await request(address, 'ko')).toMatchObject({
      ResultMessage: '랩 서비스는 목록에서 사용 설정된 에이전트에만 연결합니다',
    });
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

  it('polls its list, and shows the state of each agent to signed-in callers', async () => {
    const { folder, run } = await setUp();
    const { agent, address } = await startAgent();
    await run('add', address, '--name', 'Rack 1');
    const account = ['--company', 'ACME', '--employee', '1', '--name', 'N', '--password-stdin'];
    await runDeviceLab(['accounts', 'add', '--data-dir', folder, ...account], { input: 'correct horse' });
    const { serving } = await start(folder);
    // No caller has requested its devices.
    await vi.waitFor(() => expect(agent.requests.length).toBeGreaterThan(0));
    const empPass = createHash('sha512').update('correct horse').digest('hex');
    const signIn = await post(
      `${serving.address}/api/Authenticate`,
      { comp_cd: 'ACME', emp_no: '1', emp_pass: empPass },
      { headers: { 'content-type': 'application/json', [clientHeader]: '1.0.0' } },
    );
    const authorization = formatAuthorization(signIn.headers.get(tokenHeader) ?? '');
    const response = await fetch(`${serving.address}/v1/agents`, { headers: { authorization } });
    expect(await response.json()).toMatchObject({ agents: [{ name: 'Rack 1', state: 'online' }] });
    expect((await fetch(`${serving.address}/v1/agents`)).status).toBe(401);
  });

  it('reports why each of 31 listed agents fails to a caller without a token, and still contacts others', async () => {
    const { folder } = await setUp();
    const switchedOff = Array.from({ length: 31 }, (_, index) => `127.0.0.1:${index + 1}`);
    const file = join(folder, 'lab.yaml');
    const list = switchedOff.map((address) => `{ address: "${address}" }`);
    await writeFile(file, `agents: { list: [${list.join(', ')}] }`);
    const { request } = await start(folder, '--config', file);
    const refused = {
      MobileList: [],
      ResultCode: -1,
      ResultMessage: 'Connection refused (nothing is listening on this port)',
      failure: 'agent-unreachable',
    };
    expect(await Promise.all(switchedOff.map((address) => request(address)))).toEqual(
      switchedOff.map(() => refused),
    );
    const { address } = await startAgent();
    expect(await request(address)).toMatchObject({ ResultCode: 1 });
  });

  it('does not contact itself', async () => {
    const { folder, run } = await setUp();
    const { serving, request } = await start(folder);
    const { host } = new URL(serving.address);
    // The port of a service is not known to the command if a flag of the service contains it.
    expect(await run('add', host)).toMatchObject({ code: 0 });
    await expect
      .poll(() => request(host))
      .toMatchObject({
        ResultCode: -4,
        ResultMessage: 'The program at this address is a lab service, not an agent',
      });
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
