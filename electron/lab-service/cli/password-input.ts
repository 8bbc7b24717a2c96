import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { digestPassword, NotADigest } from '../../digest/digest-password.ts';
import type { DigestSettings } from '#shared/model/lab.ts';
import { Failure, WrongUsage } from './failure.ts';
import type { ServiceSettings } from './settings/service-settings.ts';

export function toDigestSettings(settings: ServiceSettings): DigestSettings {
  const algorithm = settings['digest.algorithm'];
  if (algorithm === 'as-typed') return { kind: 'as-typed' };
  return { kind: 'digest', algorithm, encoding: settings['digest.encoding'] };
}

/**
 * Asks twice without echo, or takes the first line of standard input. Returns emp_pass.
 * @throws Failure if it's empty, the two differ, or a digest was wanted and this isn't one
 */
export async function readNewPassword(isFromStdin: boolean, settings: ServiceSettings): Promise<string> {
  const password = isFromStdin ? await readLine(process.stdin) : await promptTwice();
  if (password === '') throw new Failure('The password is empty');
  try {
    return await digestPassword(password, toDigestSettings(settings));
  } catch (error) {
    if (!(error instanceof NotADigest)) throw error;
    throw new Failure('The password must be 128 hexadecimal digits: digest.algorithm is as-typed');
  }
}

async function readLine(stdin: Readable): Promise<string> {
  // `echo` and editors add a line break.
  const line = (await text(stdin)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line)) throw new Failure('Standard input must contain one line: the password');
  return line;
}

async function promptTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new WrongUsage('No terminal to enter the password. Use --password-stdin');
  const { default: password } = await import('@inquirer/password');
  // On standard error, so that a command's output can go into a file.
  const context = { output: process.stderr };
  const first = await password({ message: 'Password', mask: false }, context);
  const second = await password({ message: 'Repeat password', mask: false }, context);
  if (first !== second) throw new Failure('The passwords do not match');
  return first;
}
