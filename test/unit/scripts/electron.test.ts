import { describe, expect, it } from 'vitest';
import { electronFolder, findRuntime, runtimeCommand, type Spawner } from '../../../scripts/electron.ts';
import { fakeMachine } from '../../fakes/machine.ts';

const electron = { kind: 'electron', executable: '/랩 콘솔/dist/electron' } as const;
const standIn = { kind: 'stand-in', executable: '/랩 콘솔/test/stand-in/start.ts' } as const;
const user: Spawner = { platform: 'linux', env: {}, uid: 1000, node: '/bin/node', appFolder: '/랩 콘솔' };

describe('the command line of a start', () => {
  it('is Electron’s executable, or Node with the stand-in; switches come before the app and links after it', () => {
    const given = ['device-lab://agent/10.0.0.5:5037', '--lang=ko'];
    const args = ['--lang=ko', '/랩 콘솔', 'device-lab://agent/10.0.0.5:5037'];
    expect(runtimeCommand(user, electron, given)).toEqual({ file: electron.executable, args, env: {} });
    expect(runtimeCommand(user, standIn, given)).toEqual({
      file: '/bin/node',
      args: [standIn.executable, ...args],
      env: {},
    });
  });

  it('has --no-sandbox for root on Linux only, and once', () => {
    const root = { ...user, uid: 0 };
    expect(runtimeCommand(root, electron, []).args).toEqual(['--no-sandbox', '/랩 콘솔']);
    expect(runtimeCommand(root, electron, ['--no-sandbox']).args).toEqual(['--no-sandbox', '/랩 콘솔']);
    expect(runtimeCommand({ ...root, platform: 'darwin' }, electron, []).args).toEqual(['/랩 콘솔']);
    expect(runtimeCommand(user, electron, []).args).toEqual(['/랩 콘솔']);
  });

  it('passes the environment on without ELECTRON_RUN_AS_NODE', () => {
    const env = { PATH: '/bin', ELECTRON_RUN_AS_NODE: '1' };
    expect(runtimeCommand({ ...user, env }, electron, []).env).toEqual({ PATH: '/bin' });
    const mixed = { Path: 'C:\\', Electron_Run_As_Node: '1' };
    expect(runtimeCommand({ ...user, platform: 'win32', env: mixed }, electron, []).env).toEqual({
      Path: 'C:\\',
    });
  });
});

describe('the runtime', () => {
  const files = {
    [`${electronFolder}/package.json`]: '{"version":"45.4.1"}',
    [`${electronFolder}/path.txt`]: 'electron',
    [`${electronFolder}/dist/version`]: '45.4.1',
    [`${electronFolder}/dist/electron`]: 'ELF',
  };

  it('is Electron if it is complete, and the stand-in otherwise', () => {
    expect(findRuntime(fakeMachine({ files })).executable).toBe(`${electronFolder}/dist/electron`);
    expect(findRuntime(fakeMachine()).kind).toBe('stand-in');
    const empty = { ...files, [`${electronFolder}/dist/electron`]: { size: 0 } };
    expect(findRuntime(fakeMachine({ files: empty })).kind).toBe('stand-in');
  });

  it('is never the stand-in with REQUIRE_ELECTRON=1', () => {
    const env = { REQUIRE_ELECTRON: '1' };
    expect(() => findRuntime(fakeMachine({ env }))).toThrow(
      "REQUIRE_ELECTRON=1, but Electron's runtime is not downloaded. To download it: npm run get-electron",
    );
    expect(findRuntime(fakeMachine({ env, files })).kind).toBe('electron');
  });
});
