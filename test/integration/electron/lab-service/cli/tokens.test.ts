import { describe, expect, it } from 'vitest';
import { isMachineToken } from '#shared/wire/machine-token.ts';
import { runInThisProcess } from '../../../../fakes/run-program.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

async function setUp() {
  const folder = await makeTempFolder();
  const run = (...args: readonly string[]) => runInThisProcess(['tokens', ...args, '--data-dir', folder]);
  return {
    run,
    create: (name: string, ...args: readonly string[]) =>
      run('create', '--name', name, '--expires', '90', ...args),
    list: async () => JSON.parse((await run('list', '--json')).stdout) as Record<string, unknown>[],
  };
}

describe('device-lab tokens', () => {
  it('creates, lists and revokes tokens', async () => {
    const { run, create, list } = await setUp();
    expect((await run('list')).stdout).toBe('No tokens yet\n');
    const created = await create('야간 CI');
    expect(created.code).toBe(0);
    expect(isMachineToken(created.stdout.trimEnd())).toBe(true);
    expect(await create('board', '--names')).toMatchObject({ code: 0 });
    expect(await list()).toMatchObject([
      { name: 'board', showsNames: true, isExpired: false, usedAt: null },
      { name: '야간 CI', showsNames: false, isExpired: false, usedAt: null },
    ]);
    const { stdout } = await run('list');
    const day = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
    expect(stdout).toMatch(
      new RegExp(`^board    ${day}  ${day}  never      shown           none    no$`, 'm'),
    );
    expect(stdout).toMatch(
      new RegExp(`^야간 CI  ${day}  ${day}  never      hidden          none    no$`, 'm'),
    );
    expect(stdout).not.toContain('dlm_');
    expect(await run('revoke', '야간 CI')).toEqual({ code: 0, stdout: 'Revoked 야간 CI\n', stderr: '' });
    expect(await list()).toMatchObject([{ name: 'board' }]);
  });
});
