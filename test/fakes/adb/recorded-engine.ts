import { setTimeout as sleep } from 'node:timers/promises';
import { type Phone, runOnPhone } from './phone.ts';

/** Runs a shell command line on a phone: what it prints. */
export type CommandEngine = (phone: Phone, commandLine: string) => Promise<string>;

/** How long a phone takes, in milliseconds: to start a shell, and for each of its commands. */
export type CommandDelays = Readonly<
  Record<'shell' | 'getprop' | 'wm' | 'dumpsys' | 'getevent' | 'settings', number>
>;

/** A phone that takes 330 ms for the device script. */
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

// A separator counts where an even number of quotes follows: outside of them.
const outside = (separator: string) => new RegExp(`${separator}(?=(?:[^']*'[^']*')*[^']*$)`);
const statements = outside(';');
const alternatives = outside('\\|\\|');
const pipes = outside('\\|');

/**
 * A shell as small as our script allows, in this process, so that a hundred phones cost nothing: `;`, `||`, `|`,
 * `echo`, `grep -E`, redirections of errors, and the phone's commands.
 */
export function createRecordedEngine(delays: Partial<CommandDelays> = {}): CommandEngine {
  async function runSimple(phone: Phone, command: string, input: string): Promise<Outcome> {
    const words = command.replaceAll(/\s2>\S+/g, '').trim();
    const pattern = /^grep -E '(.*)'$/.exec(words)?.[1];
    if (pattern !== undefined) return grep(input, new RegExp(pattern));
    if (words.startsWith('echo ')) return { output: `${words.slice(5)}\n`, isOk: true };
    const name = words.split(' ', 1)[0] ?? '';
    // An unknown name is no delay: the shell finds no such command.
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

function grep(input: string, pattern: RegExp): Outcome {
  const lines = input.split('\n').slice(0, -1);
  const found = lines.filter((line) => pattern.test(line)).map((line) => `${line}\n`);
  return { output: found.join(''), isOk: found.length > 0 };
}
