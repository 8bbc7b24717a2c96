import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileProblem } from '#shared/model/managed.ts';
import { retryWhileHeld } from '../storage/replace-file.ts';

/** Who owns the administrator's files. Null on Windows, where the folder's access list protects them. */
export type OwnerId = number | null;

export interface ProtectedFile {
  readonly path: string;
  readonly ownerId: OwnerId;
}

type ProtectedReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly problem: FileProblem };

const LARGEST_BYTES = 256 * 1024;
const writableByOthers = 0o022;
// A link may lead to somebody else's file, and a FIFO never ends. Windows has neither flag.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** 256 KiB at most, and only if others can't write to it. */
export async function readProtectedFile({ path, ownerId }: ProtectedFile): Promise<ProtectedReading> {
  try {
    return await retryWhileHeld(() => readChecked(path, ownerId));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException; // thrown by the file system
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
    // Opening a link fails with ELOOP.
    return refuse(
      code === 'ELOOP' || code === 'EISDIR' ? { kind: 'not-a-file' } : { kind: 'unreadable', code },
    );
  }
}

async function readChecked(path: string, ownerId: OwnerId): Promise<ProtectedReading> {
  await using file = await open(path, flags);
  const found = await file.stat();
  if (!found.isFile()) return refuse({ kind: 'not-a-file' });
  // Whoever can write to the folder can replace the file.
  const places = [found, await stat(dirname(path))];
  if (ownerId !== null && places.some(({ uid, mode }) => uid !== ownerId || (mode & writableByOthers) !== 0))
    return refuse({ kind: 'not-protected' });
  if (found.size > LARGEST_BYTES) return refuse({ kind: 'too-large' });
  return { kind: 'read', bytes: await file.readFile() };
}

const refuse = (problem: FileProblem): ProtectedReading => ({ kind: 'refused', problem });
