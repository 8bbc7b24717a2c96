import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { galaxyS24 } from '../../fakes/adb/phones.ts';
import { whyToSkip } from '../../fakes/adb/tools.ts';
import { startClaimingLab } from '../../fakes/claiming-lab.ts';
import { connectMcp } from '../../fakes/mcp-client.ts';

const run = promisify(execFile);
const text = await readFile(join(import.meta.dirname, '../../../docs/claims.md'), 'utf8');
const findBlock = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(text)?.[1] ?? '';

const configuration = z.object({
  mcpServers: z.object({ 'device-lab': z.object({ args: z.array(z.string()) }) }),
});
const claimed = z.object({ isClaimed: z.literal(true), environment: z.record(z.string(), z.string()) });

/** Fails unless the capabilities of the example lead to a phone. */
const reachPhone = `
  import { execFileSync } from 'node:child_process';
  import { capabilities } from './capabilities.mjs';
  const { 'appium:remoteAdbHost': host, 'appium:adbPort': port, 'appium:udid': id } = capabilities;
  const args = ['-H', host, '-P', String(port), '-s', id, 'shell', 'getprop', 'ro.product.model'];
  process.stdout.write(execFileSync('adb', args));`;

describe.skipIf(whyToSkip('adb') !== null)('an example of docs/claims.md', () => {
  it('gives Appium the capabilities of the claimed phone', async () => {
    const { folder, run: runProgram } = await startClaimingLab([{ phone: galaxyS24 }]);
    await writeFile(join(folder, 'capabilities.mjs'), findBlock('js'));
    await writeFile(join(folder, 'test.mjs'), reachPhone);
    const command = ['claim', 'brand:samsung', '--run', '--', process.execPath, 'test.mjs'];
    expect(await runProgram(command)).toMatchObject({ code: 0, stdout: 'SM-S9210\n' });
  });

  it('lets an AI agent claim a phone, and reach it', async () => {
    const { env } = await startClaimingLab([{ phone: galaxyS24 }]);
    const [command, , , ...flags] = configuration.parse(JSON.parse(findBlock('json'))).mcpServers[
      'device-lab'
    ].args;
    expect(command).toBe('mcp');
    const session = await connectMcp(env.DEVICE_LAB_SERVER, { env, flags });
    const { data } = await session.call('claim_device', { query: 'brand:samsung', note: 'smoke test' });
    const { environment } = claimed.parse(data);
    const { stdout } = await run('adb', ['shell', 'getprop', 'ro.product.model'], {
      env: { PATH: env.PATH, ...environment },
    });
    expect(stdout).toBe('SM-S9210\n');
  });
});
