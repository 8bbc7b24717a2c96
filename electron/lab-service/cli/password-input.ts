import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { digestPassword, NotADigest } from '../../digest/digest-password.ts';
import type { DigestSettings } from '#shared/model/lab.ts';
import { Failure, WrongUsage } from './failure.ts';
import type { ServiceSettings } from './settings/service-settings.ts';

const MAX_BYTES = 4_096;

/** The digest settings as `core` and the wire know them. */
export function toDigestSettings(settings: ServiceSettings): DigestSettings {
  const algorithm = settings['digest.algorithm'];
  if (algorithm === 'as-typed') return { kind: 'as-typed' };
  return { kind: 'digest', algorithm, encoding: settings['digest.encoding'] };
}

/**
 * A new password as emp_pass: asked for twice without echo, or the first line of standard input. The password itself
 * goes no further.
 * @throws Failure when it is empty, not the same twice, or no digest where one is wanted.
 */
export async function readNewPassword(
  isFromStdin: boolean,
  settings: ServiceSettings,
  stdin: Readable & { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
  const password = isFromStdin ? await readLine(stdin) : await askTwice(stdin.isTTY === true);
  if (password === '') throw new Failure('The password is empty');
  try {
    return await digestPassword(password, toDigestSettings(settings));
  } catch (error) {
    if (!(error instanceof NotADigest)) throw error;
    throw new Failure('The password must be 128 hexadecimal digits: digest.algorithm is as-typed');
  }
}

async function readLine(stdin: Readable): Promise<string> {
  const all = await text(stdin);
  if (Buffer.byteLength(all) > MAX_BYTES) throw new Failure(`The password is longer than ${MAX_BYTES} bytes`);
  // What `echo` and an editor put at the end is not part of it.
  const line = all.replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line)) throw new Failure('Standard input must contain one line: the password');
  return line;
}

async function askTwice(isTerminal: boolean): Promise<string> {
  if (!isTerminal) throw new WrongUsage('No terminal to enter the password. Use --password-stdin');
  // Loaded only here: it draws on the terminal, which no other command does.
  const { default: password } = await import('@inquirer/password');
  // On standard error, so that what a command prints can go to a file.
  const context = { output: process.stderr };
  const first = await password({ message: 'Password', mask: false }, context);
  const second = await password({ message: 'Repeat password', mask: false }, context);
  if (first !== second) throw new Failure('The passwords do not match');
  return first;
}
