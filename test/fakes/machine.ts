import type { FileFacts, Machine } from '../../scripts/doctor/machine.ts';

interface FakeFile extends Partial<FileFacts> {
  readonly text?: string;
}

/** A machine for the start's checks: by default an Ubuntu desktop of an ordinary user, with the files of the test. */
export function fakeMachine({
  files = {},
  ...rest
}: Partial<Pick<Machine, 'platform' | 'env' | 'uid'>> & {
  readonly files?: Readonly<Record<string, FakeFile | string>>;
} = {}): Machine {
  const find = (path: string): FakeFile | undefined => {
    const file = files[path];
    return typeof file === 'string' ? { text: file } : file;
  };
  return {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    uid: 1000,
    ...rest,
    readFile: (path) => find(path)?.text ?? null,
    stat(path) {
      const file = find(path);
      if (file !== undefined)
        return { isFile: true, size: file.text?.length ?? 1, mode: 0o100755, uid: 1000, ...file };
      const isFolder = Object.keys(files).some(
        (name) => name.startsWith(`${path}/`) || name.startsWith(`${path}\\`),
      );
      return isFolder ? { isFile: false, size: 4096, mode: 0o040755, uid: 1000 } : null;
    },
    listFolder: (path) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`${path}/`))
        .map((name) => name.slice(path.length + 1)),
  };
}
