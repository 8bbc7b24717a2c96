import { link, rename } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Log } from '#shared/log.ts';
import type { UnreadFile } from '#shared/model/notice.ts';
import { retryWhileHeld } from './replace-file.ts';

export type WhyUnread = 'damaged' | 'newer';

/** The first name stays, too, until it's replaced: a crash in between changes nothing. */
export async function quarantine(path: string, why: WhyUnread, log: Log): Promise<UnreadFile> {
  const file = basename(path);
  const keptAs = asideName(path, why, new Date());
  const target = join(dirname(path), keptAs);
  try {
    // A file system without hard links moves the file instead.
    await retryWhileHeld(() => link(path, target).catch(() => rename(path, target)));
  } catch (error) {
    log.error('A file that cannot be read could not be quarantined, and was left unchanged', {
      file,
      error: String(error),
    });
    return { kind: 'file-left-alone', file };
  }
  log.warn('A file was quarantined', { file, why, keptAs });
  return { kind: why === 'newer' ? 'file-from-newer' : 'file-set-aside', file, keptAs };
}

export function isQuarantined(name: string, file: string): boolean {
  const extension = extname(file);
  const stem = basename(file, extension);
  return name.startsWith(`${stem}.damaged-`) || name.startsWith(`${stem}.newer-`);
}

function asideName(path: string, why: WhyUnread, when: Date): string {
  const extension = extname(path);
  return `${basename(path, extension)}.${why}-${when.toISOString().replaceAll(/[:.]/g, '-')}${extension}`;
}
