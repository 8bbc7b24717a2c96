import { readErrorCode } from '../error-code.ts';

/** The program could not do what was asked, for a reason a person can act on. Ends it with exit code 1. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
}

/** What was asked for makes no sense as it stands: a flag, a setting, an argument. Ends the program with exit code 2. */
export class WrongUsage extends Failure {
  override readonly name = 'WrongUsage';
}

/** Whether the system refused something about a file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** What a file operation's error means, for a sentence that names the file already. */
export function describeFileError(error: unknown): string {
  return describeError(error, {
    ENOENT: 'no such file',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EISDIR: 'the path is a folder',
    ENOTDIR: 'part of the path is not a folder',
    EEXIST: 'part of the path is not a folder',
  });
}

/** The words for the error's code, or its own. */
export function describeError(error: unknown, words: Readonly<Record<string, string>>): string {
  return words[readErrorCode(error)] ?? (error instanceof Error ? error.message : String(error));
}
