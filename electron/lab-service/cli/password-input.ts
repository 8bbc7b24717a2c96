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
 * Reads a new password as emp_pass: prompts twice without echo, or reads the first line of standard input.
 * @throws Failure if it is empty, the two inputs differ, or a required digest is not one.
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
  // Removes the line break that `echo` and editors add.
  const line = (await text(stdin)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line)) throw new Failure('Standard input must contain one line: the password');
  return line;
}

async function promptTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new WrongUsage('No terminal to enter the password. Use --password-stdin');
  const { default: password } = await import('@inquirer/password');
  // On standard error, so that the output of a command can go to a file.
  const context = { output: process.stderr };
  const first = await password({ message: 'Password', mask: false }, context);
  const second = await password({ message: 'Repeat password', mask: false }, context);
  if (first !== second) throw new Failure('The passwords do not match');
  return first;
}
