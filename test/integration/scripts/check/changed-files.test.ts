import { execFileSync, spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findChangedFiles } from '../../../../scripts/check/changed-files.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const hasGit = Boolean(process.env['CI']) || spawnSync('git', ['--version']).status === 0;

/** Replaces the Git settings of the user who runs the tests. */
const identity = ['user.name=Test', 'user.email=test@example.com', 'commit.gpgsign=false'].flatMap(
  (setting) => ['-c', setting],
);

describe.skipIf(!hasGit)(`the changed files${hasGit ? '' : ' (no git)'}`, () => {
  let folder = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...identity, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const commit = async (...paths: readonly string[]) => {
    for (const path of paths) await write(path, `${path} of a commit\n`);
    git('add', '--all');
    git('commit', '--message', paths.join(' '));
  };
  const findFiles = (base: string | null = null) => [...findChangedFiles(folder, base).files].toSorted();

  beforeEach(async () => {
    // In a Git hook, these variables name the repository of the project, which this test must not change.
    for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) vi.stubEnv(name, undefined);
    folder = await makeTempFolder();
    git('init', '--initial-branch=main');
    await write('.gitignore', 'out\n');
    await commit('kept.ts', 'edited.ts', 'staged.ts', 'deleted.ts', 'moved.ts');
  });

  it('are none in a clean clone', () => expect(findFiles()).toEqual([]));

  it('are those that are committed on the branch, staged, edited, new, deleted or moved', async () => {
    git('switch', '--create', 'branch');
    await commit('committed.ts');
    await write('staged.ts', 'another text\n');
    git('add', 'staged.ts');
    await write('edited.ts', 'another text\n');
    await write('단말기 list.ts', 'new\n');
    await write('out', 'ignored\n');
    await rm(join(folder, 'deleted.ts'));
    git('mv', 'moved.ts', 'to.ts');
    expect(findFiles()).toEqual(
      [
        'committed.ts',
        'deleted.ts',
        'edited.ts',
        'moved.ts',
        'staged.ts',
        'to.ts',
        '단말기 list.ts',
      ].toSorted(),
    );
    expect(findFiles('HEAD')).not.toContain('committed.ts');
  });

  it('are not those that came to main later', async () => {
    const since = git('rev-parse', 'HEAD');
    git('switch', '--create', 'branch');
    git('switch', 'main');
    await commit('later.ts');
    git('switch', 'branch');
    expect(findChangedFiles(folder, null)).toEqual({ since, files: [] });
  });

  it('are unknown for a base that is not a commit, or looks like an option', () => {
    expect(() => findFiles('nowhere')).toThrow('nowhere');
    expect(() => findFiles('--all')).toThrow('--all');
  });
});
