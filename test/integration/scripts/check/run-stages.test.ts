import { afterEach, describe, expect, it, vi } from 'vitest';
import { runStages, type Stage } from '../../../../scripts/check/run-stages.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

afterEach(() => void vi.restoreAllMocks());

/** A stage that runs this code. */
const stage = (name: string, code: string): Stage => ({ name, args: ['--eval', code] });

/** Returns the output of the stages so far, and keeps it out of the report of this test. */
function readOutput() {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(`${text}\n`));
  return () => printed.join('');
}

describe('the stages of the check', () => {
  it('run side by side, and print one after the other', async () => {
    const output = readOutput();
    const folder = await makeTempFolder();
    // Each waits for the file of the other.
    const meet = (own: string, other: string) =>
      `const { existsSync, writeFileSync } = require('node:fs');
       writeFileSync('${own}', '');
       while (!existsSync('${other}')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);`;
    const second = `${meet('b', 'a')} console.log('second'); console.error('with its errors');`;
    const failed = await runStages(folder, [
      stage('first', meet('a', 'b')),
      stage('second', second),
      stage('third', `console.log('last')`),
    ]);
    expect(failed).toEqual([]);
    expect(output()).toBe('· first\n· second\nsecond\nwith its errors\n· third\nlast\n');
  });

  it('report each one that failed, and let the others finish', async () => {
    readOutput();
    const stages = [
      stage('types', 'process.exit(2)'),
      stage('lint', ''),
      stage('format', `process.kill(process.pid, 'SIGKILL')`),
    ];
    expect(await runStages(await makeTempFolder(), stages)).toEqual(['types', 'format']);
  });
});
