import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtApp, consoleCommand, expect, test } from './fixture.ts';

const root = join(import.meta.dirname, '../..');

/** The checks that every console must pass, in their order. */
const always = ['runtime', 'start', 'window', 'tls-authorities', 'single-instance', 'end', 'clean-up'];
/** The checks of features that a computer or its user may lack. */
const sometimes = ['sandbox', 'safe-storage', 'tray', 'notifications'];

interface SelfCheck {
  readonly code: number | string | null | undefined;
  readonly output: string;
  readonly lines: readonly { check: string; ok: boolean | null; expected: string; detail: string }[];
}

/** Runs `--self-check` of the app in `appFolder`, with `dataDir` as the user's data folder and `temp` for temporary ones. */
function selfCheck(appFolder: string, dataDir: string, temp = tmpdir()): Promise<SelfCheck> {
  const [command, ...args] = consoleCommand(dataDir, '--self-check');
  const env = { ...process.env, TMPDIR: temp, TEMP: temp, TMP: temp };
  return new Promise((resolve) => {
    execFile(command, [...args.slice(0, -1), appFolder], { env }, (error, output) => {
      // The test checks this form.
      const lines = output
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)) as SelfCheck['lines'];
      resolve({ code: error === null ? 0 : error.code, output, lines });
    });
  });
}

/** The path, modification time and size of everything in a folder. */
function readFolder(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return names.map((name) => {
    const { mtimeMs, size } = statSync(join(folder, name));
    return { name, mtimeMs, size };
  });
}

test('finds no problem, on its own folder that is deleted afterwards', async ({ dataDir }) => {
  const before = readFolder(dataDir);
  // Not below the test's own folder: Chromium creates a socket in it, whose path can have only 107 bytes.
  const temp = mkdtempSync(join(tmpdir(), 'temp-'));
  const { code, lines, output } = await selfCheck(builtApp, dataDir, temp);
  expect(lines.filter(({ ok }) => ok === false)).toEqual([]);
  expect(lines.filter(({ check }) => always.includes(check)).map(({ check, ok }) => [check, ok])).toEqual(
    always.map((check) => [check, true]),
  );
  expect(lines.map(({ check }) => check).filter((check) => !always.includes(check))).toEqual(sometimes);
  for (const line of lines)
    expect(line).toMatchObject({ expected: expect.stringMatching(/./), detail: expect.stringMatching(/./) });
  expect(lines[0]).toMatchObject({
    check: 'runtime',
    detail: expect.stringMatching(/^(stand-in|electron)$/),
  });
  const described = readFileSync(join(root, 'docs/platforms.md'), 'utf8');
  expect(lines.slice(1).filter(({ check }) => !described.includes(`\`${check}\``))).toEqual([]);
  expect(code).toBe(0);
  expect(output).not.toContain(dataDir);
  expect(readFolder(dataDir)).toEqual(before);
  expect(readdirSync(temp)).toEqual([]);
  rmdirSync(temp);
});
