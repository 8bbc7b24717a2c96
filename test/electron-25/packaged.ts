import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { parse } from 'yaml';
import { root } from '../../scripts/package/pack-layout.ts';
import { checkApp } from '../package/smoke/check-app.ts';
import type { OtherUser } from '../package/smoke/try-app.ts';
import { ELECTRON_VERSION } from './runtime.ts';

/** The lines of a self-check, or why no app can be confined here. */
export type PackagedCheck =
  | { readonly kind: 'checked'; readonly output: string; readonly problems: readonly string[] }
  | { readonly kind: 'impossible'; readonly reason: string };

/**
 * Packs the app as electron-builder.yml says, with its fuses and archive, and runs its self-check with the sandbox on: root as an
 * ordinary user, from a copy that this user can read.
 * @param electron the folder of Electron's own files
 * @param app the folder of the built console
 */
export async function checkPackaged(electron: string, app: string): Promise<PackagedCheck> {
  const output = join(app, '../release');
  // Our own file.
  const config = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Configuration;
  // 25 doesn't have this fuse yet.
  const { grantFileProtocolExtraPrivileges: _, ...electronFuses } = config.electronFuses ?? {};
  rmSync(output, { recursive: true, force: true });
  await build({
    projectDir: app,
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    publish: 'never',
    config: {
      ...config,
      electronDist: electron,
      electronVersion: ELECTRON_VERSION,
      electronFuses,
      directories: { output, buildResources: join(root, 'packaging') },
    },
  });
  const packed = join(output, 'linux-unpacked');
  const place = mkdtempSync(join(tmpdir(), 'electron-25-'));
  try {
    return await checkCopy(packed, place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function checkCopy(packed: string, place: string): Promise<PackagedCheck> {
  chmodSync(place, 0o755);
  const folder = join(place, 'app');
  cpSync(packed, folder, { recursive: true });
  const sandbox = join(folder, 'chrome-sandbox');
  const user = process.getuid?.() === 0 ? makeOtherUser(join(place, 'home')) : undefined;
  if (!hasNamespaces(user)) {
    if (user === undefined)
      return {
        kind: 'impossible',
        reason: 'user namespaces are refused, and only root can install the setuid sandbox',
      };
    chownSync(sandbox, 0, 0);
    chmodSync(sandbox, 0o4755);
    // It confines and runs the program of its arguments.
    const { status, stderr } = spawnSync(sandbox, ['/bin/true'], { ...user, encoding: 'utf8' });
    if (status !== 0)
      return {
        kind: 'impossible',
        reason: `user namespaces and the setuid sandbox are refused: ${stderr.trim()}`,
      };
  }
  const executable = join(folder, 'device-lab-console');
  return { kind: 'checked', ...(await checkApp({ executable, ...(user !== undefined && { user }) })) };
}

/** nobody, with a home. */
function makeOtherUser(home: string): OtherUser {
  const user = { uid: 65_534, gid: 65_534, home };
  mkdirSync(home);
  chownSync(home, user.uid, user.gid);
  return user;
}

function hasNamespaces(user: OtherUser | undefined): boolean {
  const { status } = spawnSync('unshare', ['--user', 'true'], user ?? {});
  return status === 0;
}
