import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimsPath, idempotencyHeader } from '#shared/wire/claims.ts';
import { listen } from '../../../fakes/adb/listen.ts';
import { galaxyS24, pixel6 } from '../../../fakes/adb/phones.ts';
import { whyToSkip } from '../../../fakes/adb/tools.ts';
import { startClaimingLab } from '../../../fakes/claiming-lab.ts';
import { someToken } from '../../../fixtures/tokens.ts';

/** A lab with one phone. */
async function start() {
  const lab = await startClaimingLab([{ phone: galaxyS24 }]);
  const phone = lab.adb.devices[0]?.serial ?? '';
  const claim = ['claim', 'brand:samsung'] as const;
  return { ...lab, phone, claim, under: (...command: string[]) => [...claim, '--run', '--', ...command] };
}

/** A command that writes the file `started`, and runs until the file `end` exists. */
const untilEnd = ['sh', '-c', 'echo $$ > started; until [ -e end ]; do sleep 0.05; done'];

describe.skipIf(whyToSkip('adb') !== null || process.platform === 'win32')('claim --run', () => {
  it('runs a command that reaches the claimed phone by its environment alone, and releases it', async () => {
    const { run, phone, under, adb, claimed, ends } = await start();
    const reach = 'adb shell getprop ro.product.model && echo $DEVICE_LAB_DEVICE_ID $DEVICE_LAB_ADB_PORT';
    const { code, stdout, stderr } = await run(under('sh', '-c', `${reach} && exit 7`));
    expect({ code, stdout }).toEqual({ code: 7, stdout: `SM-S9210\n${phone} ${adb.port}\n` });
    expect(stderr).toContain('Its variables: DEVICE_LAB_DEVICE_ID, DEVICE_LAB_ADB_HOST,');
    expect([await claimed(), await ends()]).toEqual([[], ['released']]);
  });

  it('has codes of its own, and leaves no claim', async () => {
    const { run, under, claim, claimed, env, end } = await start();
    const codeOf = async (args: readonly string[], more = {}) => (await run(args, more)).code;
    expect(await codeOf(['claim', 'brand:nokia', '--run', '--', 'true'])).toBe(120);
    expect(await codeOf([...claim, '--run', '--unknown', '--', 'true'])).toBe(124);
    expect(await codeOf([...claim, '--run'])).toBe(124);
    expect(await codeOf([...claim, '--run', '--json', '--', 'true'])).toBe(124);
    expect(await codeOf(['claim', 'brnd:x', '--run', '--', 'true'])).toBe(124);
    expect(await run(under('/no/such/program'))).toMatchObject({
      code: 124,
      stderr: expect.stringContaining("/no/such/program can't be started (ENOENT)"),
    });
    expect(await codeOf(under('true'), { DEVICE_LAB_TOKEN: someToken })).toBe(125);
    expect(await claimed()).toEqual([]);
    expect(await codeOf(claim)).toBe(0);
    expect(await run(under('true'))).toMatchObject({
      code: 121,
      stderr: expect.stringMatching(/127\.0\.0\.1:\d+ is claimed until 20\d\d-/),
    });
    await end();
    expect(await codeOf(under('true'), env)).toBe(123);
  });

  it('passes signals to the command, and releases the phone when one kills it', async () => {
    const { spawn, folder, under, ends } = await start();
    const started = () => readFile(join(folder, 'started'), 'utf8').catch(() => '');
    const trap = 'trap "exit 9" TERM; echo $$ > started; while :; do sleep 0.05; done';
    const stopped = spawn(under('sh', '-c', trap));
    await expect.poll(started).toMatch(/\d\n/);
    stopped.child.kill('SIGTERM');
    expect(await stopped.ended).toMatchObject({ code: 9 });
    await writeFile(join(folder, 'started'), '');
    const killed = spawn(under(...untilEnd));
    await expect.poll(started).toMatch(/\d\n/);
    process.kill(Number(await started()), 'SIGKILL');
    expect(await killed.ended).toMatchObject({ code: 137 });
    expect(await ends()).toEqual(['released', 'released']);
  });

  it('leaves the claim to its time if it is killed itself', async () => {
    const { spawn, folder, under, claimed, ends, phone } = await start();
    const { child, ended } = spawn(under(...untilEnd));
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
    child.kill('SIGKILL');
    await writeFile(join(folder, 'end'), '');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    expect([await claimed(), await ends()]).toEqual([[phone], []]);
  });

  it('releases the phone after the service was killed and started again', async () => {
    const { spawn, folder, under, end, start: restart, ends } = await start();
    const { ended } = spawn(under(...untilEnd));
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
    await end();
    await writeFile(join(folder, 'end'), '');
    await restart();
    expect(await ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining('could not be') });
    expect(await ends()).toEqual(['released']);
  });

  it('never mistakes a phone at the laptop for the claimed one', async () => {
    const lab = await startClaimingLab([]);
    const own = await startClaimingLab([]);
    await lab.adb.addEmulator({ phone: galaxyS24 });
    await own.adb.addEmulator({ phone: pixel6 });
    await expect.poll(() => lab.devices('brand:samsung')).toHaveLength(1);
    const env = { ADB_SERVER_SOCKET: `tcp:127.0.0.1:${own.adb.port}`, ANDROID_SERIAL: 'emulator-5554' };
    const args = ['claim', 'brand:samsung', '--run', '--', 'adb', 'shell', 'getprop', 'ro.product.model'];
    expect(await lab.run(args, env)).toMatchObject({ code: 0, stdout: 'SM-S9210\n' });
  });
});

describe.skipIf(whyToSkip('adb') !== null)('device-lab claim', () => {
  it('prints a claim that can be renewed and released by its id', async () => {
    const { run, claim, phone, adb, claimed, administer } = await start();
    const taken = await run([...claim, '--for', '20m', '--note', 'release test', '--json']);
    const { id, until, ...others } = JSON.parse(taken.stdout) as Readonly<Record<string, string>>;
    // One that begins with - would be an option to a command line.
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(others).toMatchObject({
      device: { agent: `127.0.0.1:${adb.port}`, deviceId: phone },
      environment: { ANDROID_SERIAL: phone },
    });
    expect(await run(claim)).toMatchObject({ code: 3, stdout: '' });
    const renewed = await run(['renew', id ?? '', '--for', '40m']);
    expect(renewed).toMatchObject({ code: 0, stderr: '' });
    expect(Date.parse(renewed.stdout.trim())).toBeGreaterThan(Date.parse(until ?? ''));
    const other = await administer('tokens', 'create', '--name', 'other', '--expires', '1', '--claims');
    expect(await run(['release', id ?? ''], { DEVICE_LAB_TOKEN: other })).toMatchObject({
      code: 3,
      stderr: 'device-lab: The claim is somebody else’s.\n',
    });
    const waiting = run([...claim, '--wait', '60s']);
    expect(await run(['release', id ?? ''])).toMatchObject({ code: 0, stdout: '' });
    expect(await waiting).toMatchObject({ code: 0 });
    expect(await claimed()).toEqual([phone]);
    expect(await run(['release', id ?? ''])).toMatchObject({ code: 0 });
    expect(await run(['renew', id ?? ''])).toMatchObject({
      code: 3,
      stderr: 'device-lab: The claim was released.\n',
    });
    expect(await run([...claim, '--note', 'a\nb'])).toMatchObject({ code: 2 });
    expect(await run([...claim, '--for', '7h'])).toMatchObject({ code: 2 });
  });

  it('claims for a person with the token of her command line, while her account is enabled', async () => {
    const { run, claim, administer } = await start();
    const kim = ['--company', 'ACME', '--employee', '1001'];
    await administer('accounts', 'add', ...kim, '--name', 'Kim', '--password-stdin');
    const create = ['tokens', 'create', '--name', 'laptop', '--expires', '1'];
    const env = { DEVICE_LAB_TOKEN: await administer(...create, '--for-employee', '1001') };
    expect(await run([...claim, '--for', '12h'], env)).toMatchObject({ code: 0 });
    expect(JSON.parse(await administer('claims', 'list', '--json'))).toMatchObject([{ by: 'Kim' }]);
    await administer('accounts', 'disable', ...kim);
    await expect.poll(async () => (await run(claim, env)).code).toBe(5);
  });

  it('repeats a request whose response was lost, and gets the same claim', async () => {
    const { run, claim, env, claimed, phone } = await start();
    const keys: unknown[] = [];
    const proxy = createServer((incoming, outgoing) => {
      const { url = '', method, headers } = incoming;
      const isTake = url === claimsPath && method === 'POST';
      if (isTake) keys.push(headers[idempotencyHeader]);
      const sent = request(env.DEVICE_LAB_SERVER + url, { method, headers }, (response) => {
        if (isTake && keys.length === 1) return void incoming.socket.destroy();
        outgoing.writeHead(response.statusCode ?? 0, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(sent);
    });
    onTestFinished(() => void proxy.close());
    const taken = await run(claim, { DEVICE_LAB_SERVER: `http://127.0.0.1:${await listen(proxy)}` });
    expect(taken).toMatchObject({ code: 0, stderr: expect.stringContaining('Trying again.') });
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
    expect([keys.length, await claimed()]).toEqual([2, [phone]]);
  });
});
