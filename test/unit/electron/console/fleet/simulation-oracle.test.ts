import { expect, it } from 'vitest';
import { createSimulatedAgent, type LastResponse } from './simulated-lab.ts';
import { momentAt } from '../../../../fixtures/moment.ts';
import { truthOf } from './simulation-oracle.ts';

it('a response from before the clock was set back is not used, while the one before it can still be used', () => {
  const now = 1_800_000_000_000;
  const moment = momentAt(now);
  const before: LastResponse = { isGood: true, at: now - 4_000, tick: 0, users: new Map([['x', '']]) };
  const simulated = createSimulatedAgent(1, () => 0);
  simulated.listed.add('x');
  simulated.lastResponse = { ...before, at: now + 11_000, tick: 15_000 };
  expect(truthOf(simulated, 'x', moment)).toBeNull();
  expect(truthOf(simulated, 'x', moment, before)).toBe('available');
});
