import { spawnSync } from 'node:child_process';

export interface Changes {
  /** The last commit that both branches have. */
  readonly since: string;
  /** From the root of the repository; deleted files too. */
  readonly files: readonly string[];
}

/**
 * What differs from where this branch left `base`: committed, staged, unstaged, new and deleted. Without a
 * base that's `main`, or `origin/main` in a clone that has no `main`.
 * @throws Error without Git, outside a repository, or if `base` isn't one of its commits
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
