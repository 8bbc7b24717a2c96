import { describe, expect, it } from 'vitest';
import { examine, report } from '../../../../scripts/doctor/examination.ts';
import { fakeMachine } from '../../../fakes/machine.ts';
import { onElectron, onStandIn } from './start-plans.ts';

describe('the examination before a start', () => {
  it('finds no problem on a desktop with Electron, and prints the runtime', () => {
    expect(examine(fakeMachine(), onElectron)).toEqual([]);
    expect(report(onElectron, [])).toBe('Runtime: Electron 45.4.1 (/lab/dist/electron).');
  });

  it('collects every finding, those that end the start last', () => {
    const machine = fakeMachine({
      env: { ELECTRON_RUN_AS_NODE: '1', HTTPS_PROXY: 'http://proxy' },
      files: { '/proc/sys/user/max_user_namespaces': '0', '/lab/dist/chrome-sandbox': {} },
    });
    expect(examine(machine, { ...onStandIn, browser: null }).map(({ isFatal }) => isFatal)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(report(onElectron, examine(machine, onElectron)).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^Note: ELECTRON_RUN_AS_NODE is set/),
      '  Remedy: unset ELECTRON_RUN_AS_NODE',
      expect.stringMatching(/^Cannot start: There is no display/),
      '  Remedy: xvfb-run -a npm start',
      expect.stringMatching(/^Cannot start: This system allows no user namespaces/),
      expect.stringMatching(/^ {2}Remedy: sudo sysctl/),
      expect.stringMatching(/^ {6}or: sudo chown root:root/),
    ]);
  });
});
