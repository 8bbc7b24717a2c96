import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exitCodes } from '../../../../electron/self-check/mode.ts';
import { type Supervised, superviseSelfCheck } from '../../../../electron/self-check/supervise.ts';

type Ended = ReturnType<Supervised['start']>;

const remove = (folder: string) => rmSync(folder, { recursive: true });

/** Supervises a console with this end. Returns its exit code, and its last lines after the first. */
function supervise(ended: Ended, given: Partial<Supervised> = {}) {
  const lines: unknown[] = [];
  const folders: string[] = [];
  const code = superviseSelfCheck({
    start(folder) {
      folders.push(folder);
      mkdirSync(join(folder, 'logs'));
      writeFileSync(join(folder, 'logs/console.log'), '');
      return ended;
    },
    write: (line) => void lines.push(JSON.parse(line)),
    remove,
    pause: () => lines.push('paused'),
    ...given,
  });
  const [folder = ''] = folders;
  return { code, lines, folder };
}

it('names the runtime first, and removes the folder of the checks', () => {
  const { code, lines, folder } = supervise({ status: exitCodes.good, signal: null });
  expect(code).toBe(0);
  expect(lines).toMatchObject([
    { check: 'runtime', ok: true, detail: 'stand-in' },
    { check: 'end', ok: true },
    { check: 'clean-up', ok: true },
  ]);
  expect(folder).not.toBe('');
  expect(existsSync(folder)).toBe(false);
});

it('exits with 1 if a check was false', () => {
  const { code, lines } = supervise({ status: exitCodes.bad, signal: null });
  expect(code).toBe(1);
  expect(lines).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
});

const timeout = Object.assign(new Error('spawnSync ETIMEDOUT'), { code: 'ETIMEDOUT' });

it.each<[Ended, string]>([
  // Like a console that quits during its checks.
  [{ status: 0, signal: null }, 'ended with exit code 0'],
  [{ status: 1, signal: null }, 'ended with exit code 1'],
  [{ status: null, signal: 'SIGTRAP' }, 'ended by SIGTRAP'],
  [{ status: null, signal: 'SIGKILL', error: timeout }, 'was killed'],
  [{ status: null, signal: null, error: new Error('spawn ENOENT') }, 'spawn ENOENT'],
])('reports a console that ended before its checks: %j', (ended, why) => {
  const { code, lines, folder } = supervise(ended);
  expect(code).toBe(1);
  expect(lines.slice(1)).toMatchObject([
    { check: 'end', ok: false, detail: expect.stringContaining(why) },
    // Its processes may write into the folder for a moment.
    'paused',
    { check: 'clean-up', ok: true },
  ]);
  expect(existsSync(folder)).toBe(false);
});

it('reports a folder that cannot be removed', () => {
  const { code, lines, folder } = supervise(
    { status: exitCodes.good, signal: null },
    {
      remove() {
        throw new Error('EBUSY');
      },
    },
  );
  expect(code).toBe(1);
  expect(lines[2]).toMatchObject({ check: 'clean-up', ok: false, detail: 'EBUSY' });
  remove(folder);
});
