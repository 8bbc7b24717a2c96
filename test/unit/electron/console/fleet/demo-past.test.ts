import { expect, it } from 'vitest';
import { rememberPast } from '../../../../../electron/console/fleet/demo-past.ts';
import { createDemoLab } from '../../../../../electron/lab-service/connectors/demo/demo-lab.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';

const now = 1_800_000_000_000;

it('starts the demo with a silent car and an unplugged phone', () => {
  const pasts = createDemoLab({ now: () => now })
    .start()
    .map((past) => ({ ...past, version: 'demo/0.2.0' }));
  const agents = pasts.map(({ address }, index) => exampleReport(`a${index}`, { agent: { address } }).agent);
  const [payments, compatibility, car] = rememberPast(pasts, agents, 'No answer');
  expect(payments?.state).toEqual({ kind: 'fresh', answeredAt: now - 5_000 });
  expect(car).toMatchObject({ version: 'demo/0.2.0' });
  expect(car?.devices.entries).toHaveLength(6);
  expect(car?.state).toEqual({
    kind: 'stale',
    answeredAt: now - 660_000,
    since: now - 655_000,
    reason: { kind: 'agent-timed-out', message: 'No answer' },
  });
  const gone = compatibility?.devices.entries.filter(({ goneSince }) => goneSince !== null);
  expect(gone?.map(({ device, goneSince }) => [device.model.modelName, goneSince])).toEqual([
    ['Pixel 8 Pro', now - 240_000],
  ]);
});

it('leaves a paused agent and other addresses as they are', () => {
  const [past] = createDemoLab().start();
  if (!past) throw new Error('The demo lab has agents');
  const first = { ...past, version: 'demo/0.2.0' };
  const paused = exampleReport('a', { agent: { address: first.address, isPaused: true } }).agent;
  expect(rememberPast([first], [paused, exampleReport('b').agent], '')).toEqual([]);
});
