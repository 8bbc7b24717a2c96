import { describe, expect, it } from 'vitest';
import { checkRoot, checkSandbox } from '../../../../scripts/doctor/check-sandbox.ts';
import { fakeMachine } from '../../../fakes/machine.ts';
import { onElectron, onStandIn } from './start-plans.ts';

const apparmor = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const clone = '/proc/sys/kernel/unprivileged_userns_clone';
const most = '/proc/sys/user/max_user_namespaces';
const helper = '/lab/dist/chrome-sandbox';
/** As the archive unpacks it. */
const unpacked = { [helper]: { mode: 0o100755, uid: 1000 } };

describe('the sandbox', () => {
  it.each([
    ['a system that has none of the files', {}],
    ['Debian', { [most]: '96365\n', [clone]: '1\n' }],
    ['Ubuntu without the restriction', { [most]: '96365\n', [clone]: '1\n', [apparmor]: '0\n' }],
  ])('can start on %s', (_what, files) => {
    expect(checkSandbox(fakeMachine({ files: { ...files, ...unpacked } }), onElectron)).toBeNull();
  });

  it.each([
    [
      'restricted by AppArmor',
      { [apparmor]: '1\n', [most]: '96365\n', [clone]: '1\n' },
      'apparmor_parser -r',
    ],
    ['turned off', { [most]: '0\n' }, 'sudo sysctl -w user.max_user_namespaces=10000'],
    ['only for root', { [clone]: '0\n' }, 'sudo sysctl -w kernel.unprivileged_userns_clone=1'],
  ])('can’t start if user namespaces are %s, and gives both remedies', (_what, files, remedy) => {
    const finding = checkSandbox(fakeMachine({ files: { ...files, ...unpacked } }), onElectron);
    expect(finding?.isFatal).toBe(true);
    expect(finding?.remedies).toEqual([
      expect.stringContaining(remedy),
      `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
    ]);
  });

  it('doesn’t offer the setuid helper at a path with spaces', () => {
    const executable = '/home/kim/lab console/electron';
    const spaced = { '/home/kim/lab console/chrome-sandbox': { mode: 0o104755, uid: 0 } };
    const plan = { ...onElectron, runtime: { kind: 'electron', executable } } as const;
    const finding = checkSandbox(fakeMachine({ files: { [apparmor]: '1\n', ...spaced } }), plan);
    expect(finding?.remedies).toEqual([expect.stringContaining('apparmor_parser -r')]);
  });

  it.each([
    ['of root and setuid', { mode: 0o104755, uid: 0 }, true],
    ['of root, not setuid', { mode: 0o100755, uid: 0 }, false],
    ['setuid, not of root', { mode: 0o104755, uid: 1000 }, false],
    ['closed to others', { mode: 0o104750, uid: 0 }, false],
  ])('with a helper that is %s', (_what, facts, isFine) => {
    const machine = fakeMachine({ files: { [apparmor]: '1\n', [helper]: facts } });
    expect(checkSandbox(machine, onElectron) === null).toBe(isFine);
  });

  it('has a profile for the system’s browser but not Playwright’s', () => {
    const machine = fakeMachine({ files: { [apparmor]: '1\n' } });
    expect(checkSandbox(machine, onStandIn)).toBeNull();
    const browser = '/home/kim/.cache/ms-playwright/chromium-1200/chrome-linux/chrome';
    expect(checkSandbox(machine, { ...onStandIn, browser })?.remedies).toHaveLength(1);
  });

  it.each(['darwin', 'win32'] as const)('isn’t checked on %s', (platform) => {
    expect(checkSandbox(fakeMachine({ platform, files: { [most]: '0' } }), onElectron)).toBeNull();
  });
});

describe('root', () => {
  it('gets a note about --no-sandbox', () => {
    const root = fakeMachine({ uid: 0, files: { [apparmor]: '1\n' } });
    expect(checkRoot(root)?.text).toContain('--no-sandbox');
    expect(checkRoot(root)?.isFatal).toBe(false);
    expect(checkSandbox(root, onElectron)).toBeNull();
    expect(checkRoot(fakeMachine({ uid: 0, env: { SUDO_USER: 'kim' } }))?.remedies).toEqual([
      'sudo -u kim npm start',
    ]);
  });

  it('has a sandbox on macOS', () => {
    expect(checkRoot(fakeMachine({ uid: 0, platform: 'darwin' }))).toBeNull();
    expect(checkRoot(fakeMachine())).toBeNull();
  });
});
