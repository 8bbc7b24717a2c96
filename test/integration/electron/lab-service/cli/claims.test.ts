import { expect, it } from 'vitest';
import { runInThisProcess } from '../../../../fakes/run-program.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

it('an administrator lists, adds and ends claims, and gives tokens the right', async () => {
  const folder = await makeTempFolder();
  const run = async (...args: readonly string[]) => runInThisProcess([...args, '--data-dir', folder]);
  const read = async (what: string) => JSON.parse((await run('claims', what, '--json')).stdout) as unknown;
  expect((await run('claims', 'list')).stdout).toBe('No claims\n');
  expect((await run('claims', 'add', 'R3', '--note', 'repair', '--for', '2h')).stdout).toMatch(
    /^Claimed R3 until \d{4}-/,
  );
  expect(await run('claims', 'add', '10.20.0.5:8037/R3')).toMatchObject({
    code: 1,
    stderr: 'device-lab: 10.20.0.5:8037/R3 is already claimed\n',
  });
  expect(await run('claims', 'add', 'emulator-5554')).toMatchObject({ code: 2 });
  expect(await run('claims', 'add', 'R4', '--for', '13h')).toMatchObject({ code: 2 });
  expect(await run('claims', 'add', '10.20.0.5:8037/emulator-5554')).toMatchObject({ code: 0 });
  expect(await read('list')).toMatchObject([
    { deviceId: 'R3', by: 'Administrator', note: 'repair' },
    { deviceId: 'emulator-5554', agent: '10.20.0.5:8037' },
  ]);
  expect((await run('claims', 'release', 'R3', '--note', 'done')).stdout).toBe('Released R3\n');
  expect(await run('claims', 'release', 'R3')).toMatchObject({ code: 1 });
  expect(await read('history')).toMatchObject([{ deviceId: 'R3', end: 'administrator', note: 'done' }]);
  expect((await run('claims', 'history')).stdout).toMatch(/^R3 .*administrator +done$/m);

  const account = ['--employee', '1001', '--name', 'Kim', '--password-stdin'];
  for (const company of ['A', 'B'])
    await runInThisProcess(
      ['accounts', 'add', '--data-dir', folder, '--company', company, ...account],
      'spring in seoul\n',
    );
  const create = (name: string, ...more: readonly string[]) =>
    run('tokens', 'create', '--name', name, '--expires', '9', ...more);
  expect(await create('x', '--for-employee', '7')).toMatchObject({ code: 1 });
  expect(await create('x', '--for-employee', '1001')).toMatchObject({ code: 1 });
  expect(await create('hers', '--for-employee', '1001', '--company', 'B')).toMatchObject({ code: 0 });
  expect(await create('nightly', '--claims')).toMatchObject({ code: 0 });
  expect((await run('tokens', 'list')).stdout).toMatch(/^hers .*of B 1001\b/m);
  expect((await run('tokens', 'list')).stdout).toMatch(/^nightly .*own\b/m);
});
