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
  switch (isFileError(error) ? (error.code ?? '') : '') {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not do that';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of the path is no folder';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
