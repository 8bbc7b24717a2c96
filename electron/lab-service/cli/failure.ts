import { readErrorCode } from '../network/error-code.ts';

/** Something the user can fix. Exit code 1. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
}

/** A bad flag, setting or argument. Exit code 2. */
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

/** Says it in our words if we have any, else in its own. */
export function describeError(error: unknown, words: Readonly<Record<string, string>>): string {
  return words[readErrorCode(error)] ?? (error instanceof Error ? error.message : String(error));
}
