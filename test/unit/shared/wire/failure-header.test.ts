import { expect, it } from 'vitest';
import { agentFailureCodes, agentFailureKinds, isAgentFailureKind } from '#shared/wire/failure-header.ts';

it('each failure of an agent has a separate negative code, so that none looks like a success', () => {
  expect(agentFailureKinds.map((kind) => agentFailureCodes[kind])).toEqual([-1, -2, -3, -4, -5, -6]);
  expect(agentFailureKinds.every(isAgentFailureKind)).toBe(true);
  for (const other of ['none', '__proto__', '', null, ['not-an-agent'], undefined])
    expect(isAgentFailureKind(other)).toBe(false);
});
