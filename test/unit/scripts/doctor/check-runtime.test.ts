import { describe, expect, it } from 'vitest';
import { checkDownload, checkRunAsNode } from '../../../../scripts/doctor/check-runtime.ts';
import { fakeMachine } from '../../../fakes/machine.ts';
import { onElectron, onStandIn } from './start-plans.ts';

describe('the download', () => {
  it('isn’t mentioned when ready', () => {
    expect(checkDownload(fakeMachine({ env: { REQUIRE_ELECTRON: '1' } }), onElectron)).toBeNull();
  });

  it('is noted with the command that downloads it if missing or broken', () => {
    expect(checkDownload(fakeMachine(), onStandIn)).toMatchObject({
      isFatal: false,
      remedies: ['npm run get-electron'],
    });
    const broken = {
      ...onStandIn,
      download: { state: 'broken', reason: 'its executable is empty' },
    } as const;
    expect(checkDownload(fakeMachine(), broken)?.remedies).toEqual(['npm run get-electron']);
  });

  it('is fatal if Electron is required', () => {
    expect(checkDownload(fakeMachine({ env: { REQUIRE_ELECTRON: '1' } }), onStandIn)).toMatchObject({
      isFatal: true,
      text: "REQUIRE_ELECTRON=1, but Electron's runtime is not downloaded.",
    });
  });

  it.each([
    ['linux', 'ELECTRON_OVERRIDE_DIST_PATH= npm start'],
    ['win32', 'set ELECTRON_OVERRIDE_DIST_PATH=&& npm start'],
  ] as const)('is fatal if a wrong folder overrides it (%s)', (platform, remedy) => {
    const plan = { ...onStandIn, download: { state: 'no-override', folder: '/none' } } as const;
    expect(checkDownload(fakeMachine({ platform }), plan)).toMatchObject({
      isFatal: true,
      remedies: [remedy],
    });
  });
});

describe('ELECTRON_RUN_AS_NODE', () => {
  it('is noted with the platform’s command', () => {
    const env = { ELECTRON_RUN_AS_NODE: '1' };
    expect(checkRunAsNode(fakeMachine({ env }))).toMatchObject({
      isFatal: false,
      remedies: ['unset ELECTRON_RUN_AS_NODE'],
    });
    expect(checkRunAsNode(fakeMachine({ env, platform: 'win32' }))?.remedies).toEqual([
      'set ELECTRON_RUN_AS_NODE=',
    ]);
    expect(checkRunAsNode(fakeMachine())).toBeNull();
  });
});
