import { describe, expect, it } from 'vitest';
import { checkDisplay } from '../../../../scripts/doctor/check-display.ts';
import { fakeMachine } from '../../../fakes/machine.ts';
import { onElectron, onStandIn } from './start-plans.ts';

describe('the display', () => {
  it.each([
    ['no variable', {}],
    ['empty variables', { DISPLAY: '', WAYLAND_DISPLAY: '' }],
  ])('is missing with %s, which ends the start', (_what, env) => {
    for (const plan of [onElectron, onStandIn])
      expect(checkDisplay(fakeMachine({ env }), plan)).toMatchObject({
        isFatal: true,
        remedies: ['xvfb-run -a npm start'],
      });
  });

  it.each([{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-1' }])('is there with %o', (env) => {
    expect(checkDisplay(fakeMachine({ env }), onElectron)).toBeNull();
  });

  it('is there for Electron with Wayland’s usual socket', () => {
    const machine = fakeMachine({
      env: { XDG_RUNTIME_DIR: '/run/user/1000' },
      files: { '/run/user/1000/wayland-0': { isFile: false } },
    });
    expect(checkDisplay(machine, onElectron)).toBeNull();
    expect(checkDisplay(machine, onStandIn)?.isFatal).toBe(true);
  });

  it('isn’t needed without windows', () => {
    const machine = fakeMachine({ env: {} });
    expect(checkDisplay(machine, { ...onStandIn, args: ['--headless'] })).toBeNull();
    expect(checkDisplay(machine, { ...onElectron, args: ['--ozone-platform=headless'] })).toBeNull();
    // Electron has no such switch.
    expect(checkDisplay(machine, { ...onElectron, args: ['--headless'] })?.isFatal).toBe(true);
  });

  it.each(['darwin', 'win32'] as const)('is never missing on %s', (platform) => {
    expect(checkDisplay(fakeMachine({ platform, env: {} }), onElectron)).toBeNull();
  });
});
