import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkApp } from './smoke/check-app.ts';

const good = { check: 'runtime', ok: true, expected: 'electron', detail: 'electron' };

/** A program that prints lines and ends with a code, as an app's self-check does. */
function makeApp(lines: readonly unknown[], code: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'check-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'app.mjs');
  const output = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(
    file,
    `#!${process.execPath}
if (!process.argv.includes('--self-check')) process.exit(9);
for (const line of ${JSON.stringify(output)}) console.log(line);
process.exitCode = ${code};`,
  );
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(process.platform === 'win32')('the self-check of a packaged app', () => {
  it('passes when the app ends well and no check is false', async () => {
    const unknown = { check: 'tray', ok: null, expected: 'a tray', detail: 'GNOME has none' };
    const { output, problems } = await checkApp({ executable: makeApp([good, unknown], 0) });
    expect(problems).toEqual([]);
    expect(output).toContain('GNOME has none');
  });

  it.each([
    ['a check is false', [good, { ...good, check: 'csp', ok: false, detail: 'sent' }], 0, ['csp: sent']],
    ['the app ends with a failure', [good], 1, ['it ended with 1']],
    ['the stand-in runs it', [{ ...good, detail: 'stand-in' }], 0, ['it does not run on electron']],
    ['it prints nothing', [], 0, ['it printed nothing']],
    ['it prints another line', [good, 'Segmentation fault'], 0, ['a line is not the output of a check']],
  ])('fails when %s', async (_what, lines, code, problems) => {
    expect((await checkApp({ executable: makeApp(lines, code) })).problems).toEqual(problems);
  });
});
