import { setTimeout as sleep } from 'node:timers/promises';
import { type Phone, runOnPhone } from './phone.ts';
import { listProcesses } from './phone-use.ts';

/** Runs a shell command line on a device and returns its output. */
export type CommandEngine = (phone: Phone, commandLine: string) => Promise<string>;
export type ByteEngine = (phone: Phone, commandLine: string) => Promise<Buffer>;

/** The delays of a device, in milliseconds: to start a shell, and for each of its commands. */
export type CommandDelays = Readonly<
  Record<'shell' | 'getprop' | 'wm' | 'dumpsys' | 'getevent' | 'settings', number>
>;

/** A device that takes 330 ms for the device script. */
export const slowPhone: CommandDelays = {
  shell: 15,
  getprop: 15,
  wm: 60,
  dumpsys: 120,
  getevent: 60,
  settings: 60,
};

interface Outcome {
  readonly output: string;
  readonly isOk: boolean;
}

// A separator counts only outside of quotes: an even number of quotes follows it.
const outside = (separator: string) => new RegExp(`${separator}(?=(?:[^']*'[^']*')*[^']*$)`);
const statements = outside(';');
const alternatives = outside('\\|\\|');
const pipes = outside('\\|');

/**
 * The smallest shell that runs our scripts, in this process, so that a hundred devices are cheap: `;`, `||`, `|`,
 * `echo`, `grep`, `sort -u`, redirections of errors, and the device's commands.
 */
export function createRecordedEngine(delays: Partial<CommandDelays> = {}): CommandEngine {
  async function runSimple(phone: Phone, command: string, input: string): Promise<Outcome> {
    const words = command.replaceAll(/\s2>\S+/g, '').trim();
    const [, flags = '', pattern, files = ''] = /^grep -(\w+) '(.*)'(.*)$/.exec(words) ?? [];
    if (pattern !== undefined) {
      const searched = files === '' ? input : printProcesses(phone);
      return grep(searched, new RegExp(pattern, 'g'), flags.includes('o'));
    }
    if (words === 'sort -u') return { output: sortLines(input), isOk: true };
    if (words.startsWith('echo ')) return { output: `${expand(phone, words.slice(5))}\n`, isOk: true };
    const name = words.split(' ', 1)[0] ?? '';
    // An unknown name causes no delay: the shell finds no such command.
    const delay = delays[name as keyof CommandDelays] ?? 0;
    if (delay > 0) await sleep(delay);
    const output = runOnPhone(phone, words);
    return { output: output ?? '', isOk: output !== null };
  }

  async function runStatement(phone: Phone, statement: string): Promise<string> {
    let printed = '';
    for (const pipeline of statement.split(alternatives)) {
      let outcome: Outcome = { output: '', isOk: true };
      for (const command of pipeline.split(pipes)) outcome = await runSimple(phone, command, outcome.output);
      printed += outcome.output;
      if (outcome.isOk) break;
    }
    return printed;
  }

  return async (phone, commandLine) => {
    if (delays.shell !== undefined) await sleep(delays.shell);
    let printed = '';
    for (const statement of commandLine.split(statements)) printed += await runStatement(phone, statement);
    return printed;
  };
}

function grep(input: string, pattern: RegExp, isMatchOnly: boolean): Outcome {
  const lines = input.split('\n').slice(0, -1);
  const found = isMatchOnly
    ? lines.flatMap((line) => Array.from(line.matchAll(pattern), ([text]) => text))
    : lines.filter((line) => line.search(pattern) !== -1);
  return { output: found.map((line) => `${line}\n`).join(''), isOk: found.length > 0 };
}

/** The command lines as grep reads them, each with a line end. */
function printProcesses({ use }: Phone): string {
  return use ? [...listProcesses(use).values()].map((line) => `${line}\n`).join('') : '';
}

function sortLines(input: string): string {
  const lines = new Set(input.split('\n').slice(0, -1));
  return [...lines]
    .toSorted()
    .map((line) => `${line}\n`)
    .join('');
}

/** The shell's expansion of a file name pattern: the name, or the pattern itself if no file matches. */
function expand({ use }: Phone, words: string): string {
  const isVisible = use !== undefined && use.processes !== null;
  return isVisible ? words.replace(/^\/proc\/1\/cmdlin\*$/, '/proc/1/cmdline') : words;
}
