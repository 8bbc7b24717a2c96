import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runDeviceLab, type Serving, startDeviceLab } from '../../../../fakes/device-lab.ts';
import { type Behavior, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';

async function serve(...args: readonly string[]): Promise<Serving> {
  const serving = await startDeviceLab(['serve', '--port', '0', ...args]);
  onTestFinished(() => serving.end('SIGKILL').then(() => undefined));
  return serving;
}

/** An agent, and a request for its list to a service. */
async function startAgent(behavior: Behavior = listing({ DeviceID: 'A' })) {
  const agent = await startHttpAgent(behavior);
  onTestFinished(() => agent.close());
  const body = { DeviceAgentIP: agent.address.host, DeviceAgentPort: agent.address.port };
  return { agent, list: ({ address }: Serving) => post(`${address}/api/DeviceList`, body) };
}

describe('device-lab serve', () => {
  it('serves both operations and prints only its address on standard output', async () => {
    const folder = await makeTempFolder();
    const password = 'secret 비밀';
    const who = ['--company', 'ACME', '--employee', '1', '--name', 'N', '--password-stdin'];
    await runDeviceLab(['accounts', 'add', '--data-dir', folder, ...who], { input: password });
    const serving = await serve('--data-dir', folder, '--log-level', 'debug');
    expect(serving.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

    const empPass = createHash('sha512').update(password).digest('hex');
    const credentials = { comp_cd: 'ACME', emp_no: '1', emp_pass: empPass };
    const accepted = await post(`${serving.address}/api/Authenticate`, credentials);
    expect(await accepted.json()).toMatchObject({ EMP_NO: '1', EMP_PASS: empPass });
    const refused = await post(`${serving.address}/api/Authenticate`, { ...credentials, emp_pass: 'x' });
    expect(await refused.text()).toBe('');

    const { list } = await startAgent();
    expect(await (await list(serving)).json()).toMatchObject({
      MobileList: [{ DeviceID: 'A' }],
      ResultCode: 1,
    });
    const metrics = await (await fetch(`${serving.address}/metrics`)).text();
    expect(metrics).toContain('device_lab_hashing_waiting 0');

    expect(await serving.end()).toBe(0);
    expect(serving.stdout()).toBe(`Lab service listening on ${serving.address}\n`);
    expect(serving.stderr()).toContain('"operation":"Authenticate"');
    for (const secret of [password, empPass]) expect(serving.stderr()).not.toContain(secret);
  });

  it.skipIf(process.platform !== 'linux')(
    'gives its hashing threads a lower priority than the event loop',
    async () => {
      const { child } = await serve('--data-dir', await makeTempFolder());
      const tasks = `/proc/${child.pid}/task`;
      const names = await Promise.all(
        (await readdir(tasks)).map(
          async (id) => [id, await readFile(`${tasks}/${id}/comm`, 'utf8')] as const,
        ),
      );
      const hashing = names.filter(([, name]) => name.trim() === 'libuv-worker');
      expect(hashing.length).toBeGreaterThan(0);
      expect(hashing.map(([id]) => getPriority(Number(id)))).toEqual(hashing.map(() => getPriority() + 5));
      // The event loop keeps the priority that the service was started with: that of this process.
      expect(getPriority(child.pid)).toBe(getPriority());
    },
  );

  it('reads its settings from a file', async () => {
    const folder = await makeTempFolder();
    const settings =
      'basePath: /lab\ndataDir: data\ncallers: {allow: [10.0.0.0/8]}\nlog: {file: log/service.log}';
    await writeFile(join(folder, 'lab.yaml'), settings);
    const serving = await serve('--config', join(folder, 'lab.yaml'));
    expect(new URL(serving.address).pathname).toBe('/lab');
    expect((await post(`${serving.address}/api/DeviceList`, {})).status).toBe(403);
    expect(await serving.end()).toBe(0);
    expect(await readFile(join(folder, 'log/service.log'), 'utf8')).toContain('Stopping');
    expect(serving.stderr()).toBe('');
  });

  it('connects only to the addresses in agents.allow', async () => {
    const folder = await makeTempFolder();
    const { agent, list } = await startAgent();
    await writeFile(join(folder, 'lab.yaml'), 'agents: { allow: [10.0.0.0/8] }');
    const serving = await serve('--config', join(folder, 'lab.yaml'), '--data-dir', folder);
    expect(await (await list(serving)).json()).toMatchObject({ ResultCode: -5 });
    expect(agent.requests).toHaveLength(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s completes running requests, then ends with 0',
    async (signal) => {
      const release = Promise.withResolvers<void>();
      const answer = listing({ DeviceID: 'SLOW' });
      const { agent, list } = await startAgent(async (response, request) => {
        await release.promise;
        await answer(response, request);
      });
      const serving = await serve('--data-dir', await makeTempFolder());
      const calls = Array.from({ length: 20 }, () => list(serving));
      await expect.poll(() => agent.requests.length).toBe(1);
      // Once the service has counted the last of the twenty requests, it has read all of them.
      await expect
        .poll(async () => (await fetch(`${serving.address}/metrics`)).text())
        .toMatch(/device_lab_lists_total\{from="shared"\} 19/);

      const ended = serving.end(signal);
      // It stops listening before it has responded.
      await expect.poll(() => fetch(`${serving.address}/healthz`).catch(() => 'closed')).toBe('closed');
      release.resolve();
      for (const call of await Promise.all(calls)) {
        expect(await call.json()).toMatchObject({ MobileList: [{ DeviceID: 'SLOW' }] });
      }
      expect(await ended).toBe(0);
    },
  );

  it('ends immediately at the second signal', async () => {
    const { agent, list } = await startAgent(() => undefined);
    const serving = await serve('--data-dir', await makeTempFolder());
    const call = list(serving);
    call.catch(() => undefined);
    await expect.poll(() => agent.requests.length).toBe(1);
    const ended = serving.end();
    await expect.poll(() => serving.stderr()).toContain('Stopping');
    expect(await serving.end()).toBeNull();
    expect(await ended).toBeNull();
    await expect(call).rejects.toThrow('fetch failed');
  });

  it('supports TLS, and on SIGHUP keeps its certificate if the new one is invalid', async () => {
    const folder = await makeTempFolder();
    const [cert, key] = [join(folder, 'lab.pem'), join(folder, 'lab.key')];
    await writeFile(cert, selfSigned.cert);
    await writeFile(key, selfSigned.key);
    const serving = await serve('--data-dir', folder, '--tls-cert', cert, '--tls-key', key);
    expect(serving.address).toMatch(/^https:/);
    const readHealth = async () => {
      const [response] = await once(get(`${serving.address}/healthz`, { ca: selfSigned.cert }), 'response');
      return response.statusCode;
    };
    expect(await readHealth()).toBe(200);

    serving.child.kill('SIGHUP');
    await expect.poll(() => serving.stderr()).toContain('The certificates were reloaded');
    await copyFile(key, cert);
    serving.child.kill('SIGHUP');
    await expect.poll(() => serving.stderr()).toContain('The certificates were not changed');
    expect(await readHealth()).toBe(200);
    expect(await serving.end()).toBe(0);
  });
});
