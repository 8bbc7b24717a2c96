import { expect, it } from 'vitest';
import { checkDisplay } from '../../../../scripts/doctor/check-display.ts';
import type { StartPlan } from '../../../../scripts/doctor/start-plan.ts';
import { fakeMachine } from '../../../fakes/machine.ts';
import { onElectron, onStandIn } from './start-plans.ts';

const none = { env: {} };
const usualSocket = {
  env: { XDG_RUNTIME_DIR: '/run/user/1000' },
  files: { '/run/user/1000/wayland-0': { isFile: false } },
};

it.each<[string, Parameters<typeof fakeMachine>[0], StartPlan, boolean]>([
  ['needs one', none, onElectron, true],
  ['needs one on the stand-in', none, onStandIn, true],
  ['takes empty variables for none', { env: { DISPLAY: '', WAYLAND_DISPLAY: '' } }, onElectron, true],
  ['finds X11', { env: { DISPLAY: ':0' } }, onElectron, false],
  ['finds Wayland', { env: { WAYLAND_DISPLAY: 'wayland-1' } }, onElectron, false],
  ['finds Wayland’s usual socket for Electron', usualSocket, onElectron, false],
  ['needs a variable for the stand-in', usualSocket, onStandIn, true],
  ['needs none without windows', none, { ...onStandIn, args: ['--headless'] }, false],
  ['needs none for Ozone’s', none, { ...onElectron, args: ['--ozone-platform=headless'] }, false],
  ['knows that Electron has no --headless', none, { ...onElectron, args: ['--headless'] }, true],
  ['always has one on macOS', { ...none, platform: 'darwin' }, onElectron, false],
  ['always has one on Windows', { ...none, platform: 'win32' }, onElectron, false],
])('a start and its display: it %s', (_what, machine, plan, isFatal) => {
  expect(checkDisplay(fakeMachine(machine), plan)?.isFatal ?? false).toBe(isFatal);
});
