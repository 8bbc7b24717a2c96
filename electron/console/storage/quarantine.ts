import { link, rename } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Log } from '#shared/log.ts';
import type { UnreadFile } from '#shared/model/notice.ts';
import { retryWhileHeld } from './replace-file.ts';

export type WhyUnread = 'damaged' | 'newer';

/** The old name stays too until it's replaced, so a crash in between does no harm. */
export async function quarantine(path: string, why: WhyUnread, log: Log): Promise<UnreadFile> {
  const { dir, base: file, name, ext } = parse(path);
  const keptAs = `${name}.${why}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}${ext}`;
  const target = join(dir, keptAs);
  try {
    // If the file system has no hard links, move it.
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

export function isQuarantined(copy: string, file: string): boolean {
  const { name } = parse(file);
  return copy.startsWith(`${name}.damaged-`) || copy.startsWith(`${name}.newer-`);
}
