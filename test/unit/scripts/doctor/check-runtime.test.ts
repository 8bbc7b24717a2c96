import { describe, expect, it } from 'vitest';
import { checkDownload, checkRunAsNode } from '../../../../scripts/doctor/check-runtime.ts';
import type { StartPlan } from '../../../../scripts/doctor/start-plan.ts';
import { fakeMachine } from '../../../fakes/machine.ts';
import { onElectron, onStandIn } from './start-plans.ts';

const download = { state: 'broken', reason: 'its executable is empty' } as const;
const broken: StartPlan = { ...onStandIn, download };
const overridden: StartPlan = { ...onStandIn, download: { state: 'no-override', folder: '/none' } };
const required = { env: { REQUIRE_ELECTRON: '1' } };

it.each<[string, Parameters<typeof fakeMachine>[0], StartPlan, boolean | null, readonly string[]]>([
  ['ready', required, onElectron, null, []],
  ['missing', {}, onStandIn, false, ['npm run get-electron']],
  ['broken', {}, broken, false, ['npm run get-electron']],
  ['missing, although required', required, onStandIn, true, ['npm run get-electron']],
  ['replaced by a wrong folder', {}, overridden, true, ['ELECTRON_OVERRIDE_DIST_PATH= npm start']],
  [
    'replaced by a wrong folder on Windows',
    { platform: 'win32' },
    overridden,
    true,
    ['set ELECTRON_OVERRIDE_DIST_PATH=&& npm start'],
  ],
])('a download that is %s', (_what, machine, plan, isFatal, remedies) => {
  const finding = checkDownload(fakeMachine(machine), plan);
  expect([finding?.isFatal ?? null, finding?.remedies ?? []]).toEqual([isFatal, remedies]);
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
