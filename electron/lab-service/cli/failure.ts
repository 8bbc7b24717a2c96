import { readErrorCode } from '../network/error-code.ts';

/** The program failed for a reason that the user can fix. Exit code 1. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
}

/** The input is invalid: a flag, a setting, or an argument. Exit code 2. */
export class WrongUsage extends Failure {
  override readonly name = 'WrongUsage';
}

export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

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

/** The description of the error's code, or the error's own message. */
export function describeError(error: unknown, words: Readonly<Record<string, string>>): string {
  return words[readErrorCode(error)] ?? (error instanceof Error ? error.message : String(error));
}
