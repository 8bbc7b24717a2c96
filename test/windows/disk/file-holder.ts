import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** libuv's flag for exclusive access, UV_FS_O_EXLOCK (include/uv/win.h). Without it libuv shares every file. */
const exclusive = 0x10000000;

/** The process that opens the file. It reports when the file is open, and closes it when its standard input ends. */
const program = `
  const { closeSync, constants, openSync } = require('node:fs');
  const [path, flag] = process.argv.slice(1);
  const file = openSync(path, constants.O_RDWR | Number(flag));
  process.stdin.resume().on('end', () => { closeSync(file); process.exit(); });
  process.stdout.write('held');
`;

export interface FileHolder {
  release(): Promise<void>;
}

/** Another process that has a file open, as a virus scanner does. */
export async function holdFile(path: string, how: 'shared' | 'exclusive'): Promise<FileHolder> {
  const flag = how === 'exclusive' ? exclusive : 0;
  const child = spawn(process.execPath, ['-e', program, path, String(flag)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const holder = {
    async release() {
      child.stdin.end();
      await closed;
    },
  };
  onTestFinished(() => holder.release());
  await once(child.stdout, 'data');
  return holder;
}
