import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsFile } from '../../../../../electron/lab-service/accounts/database.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { mainFile } from '../../../../fakes/device-lab.ts';
import { runInThisProcess } from '../../../../fakes/run-program.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const password = 'correct horse 말 battery';
const key = ['--company', 'ACME', '--employee', '1001'];

const digest = (text: string) => createHash('sha512').update(text, 'utf8').digest('hex');

function accountsOf(folder: string) {
  const run = (command: string, args: readonly string[] = [], input?: string) =>
    runInThisProcess(['accounts', command, '--data-dir', folder, ...args], input);
  return {
    run,
    add: (...more: readonly string[]) =>
      run('add', [...key, '--name', '김민지', '--password-stdin', ...more], password),
    show: async () => JSON.parse((await run('show', [...key, '--json'])).stdout) as Record<string, unknown>,
    /** Whether the password opens the account, read directly from the file as the service does. */
    async opens(typed: string): Promise<boolean> {
      const db = await openAccountsFile(join(folder, 'accounts.sqlite'));
      try {
        const credentials = { companyCode: 'ACME', employeeNumber: '1001', passwordDigest: digest(typed) };
        return (await createAccounts(db).authenticate(credentials, '127.0.0.1')).kind === 'accepted';
      } finally {
        await db.destroy();
      }
    },
  };
}

describe('device-lab accounts', () => {
  it('creates an account that the password opens, and writes the password nowhere', async () => {
    const folder = await makeTempFolder();
    const accounts = accountsOf(folder);
    const added = await accounts.add('--department', 'QA', '--status', 'left');
    expect(added).toEqual({ code: 0, stdout: 'Added ACME 1001\n', stderr: '' });
    expect(await accounts.opens(password)).toBe(true);
    expect(await accounts.show()).toMatchObject({
      companyCode: 'ACME',
      employeeNumber: '1001',
      name: '김민지',
      departmentCode: 'QA',
      email: '',
      status: 0,
      isDisabled: false,
    });
    const files = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    );
    for (const secret of [password, digest(password)]) expect(files.join()).not.toContain(secret);
  });

  it('imports an account that its password opens, and shows the password nowhere', async () => {
    const folder = await makeTempFolder();
    const accounts = accountsOf(folder);
    const file = join(folder, 'staff.csv');
    await writeFile(file, `company code,employee number,name,password\nACME,1001,김민지,"${password}"\n`);
    const done = await accounts.run('import', [file]);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('1 account imported') });
    expect(done.stdout + done.stderr).not.toContain(password);
    expect(await accounts.opens(password)).toBe(true);
  });
});

// The `script` of util-linux. On other systems it has other flags.
const skipped = whyToSkip('script');

describe(`device-lab accounts at a terminal${skipped === null ? '' : ` (${skipped})`}`, () => {
  it.skipIf(skipped !== null || process.platform !== 'linux')(
    'prompts for the password twice and does not show it',
    async () => {
      const folder = await makeTempFolder();
      const args = ['add', '--data-dir', folder, ...key, '--name', 'N'];
      const different = await answerAtTerminal(args, ['one secret', 'two secret']);
      expect(different.code).toBe(1);
      expect(different.shown).toContain('The passwords do not match');
      const same = await answerAtTerminal(args, [password, password]);
      expect(same.code).toBe(0);
      expect(same.shown).toContain('Added ACME 1001');
      for (const secret of ['one secret', 'two secret', password])
        expect(different.shown + same.shown).not.toContain(secret);
      expect(await accountsOf(folder).opens(password)).toBe(true);
    },
  );

  /** Runs the command in its own terminal and types an answer at each prompt. */
  async function answerAtTerminal(args: readonly string[], answers: readonly string[]) {
    const command = [process.execPath, mainFile, 'accounts', ...args].map((part) => `'${part}'`).join(' ');
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        TERM: 'xterm',
      },
    });
    let shown = '';
    let asked = 0;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      shown += chunk;
      const questions = ['? Password', '? Repeat password'];
      const [question, answer] = [questions[asked], answers[asked]];
      // The prompt is colored, and drawn again after its input.
      if (question === undefined || !stripVTControlCharacters(shown).includes(question)) return;
      asked += 1;
      child.stdin.write(`${answer}\r`);
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, shown };
  }
});
