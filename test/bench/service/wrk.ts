import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findTool } from '../../fakes/adb/tools.ts';

const execute = promisify(execFile);
const CONNECTIONS = 32;

/** The number of responses a second that wrk gets to one repeated POST. @throws if any is not a 2xx */
export async function countAnswers(
  url: string,
  body: unknown,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-bench-'));
  try {
    const script = join(folder, 'post.lua');
    const lines = ['wrk.method = "POST"', `wrk.body = [[${JSON.stringify(body)}]]`];
    const sent = { 'Content-Type': 'application/json', ...headers };
    for (const [name, value] of Object.entries(sent)) lines.push(`wrk.headers["${name}"] = "${value}"`);
    await writeFile(script, lines.join('\n'));
    const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, url];
    const { stdout } = await execute(findTool('wrk'), options);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every request was answered:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
