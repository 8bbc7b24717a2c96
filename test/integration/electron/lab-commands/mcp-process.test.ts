import { describe, expect, it } from 'vitest';
import { runDeviceLab } from '../../../fakes/device-lab.ts';
import { someToken } from '../../../fixtures/tokens.ts';

const env = { DEVICE_LAB_TOKEN: someToken };
const server = 'http://127.0.0.1:1';

describe('the process of device-lab mcp', () => {
  it('ends with its standard input, and prints only the protocol', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const input = `not JSON\n{"jsonrpc":"1.0"}\n${JSON.stringify(ping)}\n`;
    const { code, stdout, stderr } = await runDeviceLab(['mcp', '--server', server], { env, input });
    expect(code).toBe(0);
    for (const line of stdout.split('\n').filter(Boolean)) {
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    }
    expect(stderr).toMatch(/^(?:device-lab: .*\n)+$/);
    expect(stderr).not.toContain(someToken);
  });

  it('ends if a message is too long', async () => {
    const input = 'x'.repeat(2_000_000);
    const { code, stdout, stderr } = await runDeviceLab(['mcp', '--server', server], { env, input });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('exceeded maximum size');
  });
});
