import { spawnSync } from 'node:child_process';

export interface Changes {
  /** The last commit that this branch shares with the other. */
  readonly since: string;
  /** Paths from the root of the repository, also of deleted files. */
  readonly files: readonly string[];
}

/**
 * Finds the files that differ from where this branch left `base`: committed, staged, not staged, new and deleted ones.
 * Without a base it is `main`, or `origin/main` in a clone without it.
 * @throws Error if Git is missing, `folder` is not a repository, or `base` is not a commit of it.
 */
export function findChangedFiles(folder: string, base: string | null): Changes {
  const since = findMergeBase(folder, base);
  const tracked = runGit(folder, ['diff', '--name-only', '--no-renames', '-z', since]);
  const untracked = runGit(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  const files = `${tracked}${untracked}`.split('\0').filter((path) => path !== '');
  return { since, files: [...new Set(files)] };
}

function findMergeBase(folder: string, base: string | null): string {
  const isKnown = (name: string) =>
    git(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).status === 0;
  const chosen = base ?? (isKnown('main') ? 'main' : 'origin/main');
  return runGit(folder, ['merge-base', '--end-of-options', chosen, 'HEAD']).trim();
}

function runGit(folder: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = git(folder, args);
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim() || `exit code ${status}`}`);
  return stdout;
}

function git(folder: string, args: readonly string[]) {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 });
}
