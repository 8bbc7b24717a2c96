import { expect, it } from 'vitest';
import { agentFailureCodes, agentFailureKinds, isAgentFailureKind } from '#shared/wire/failure-header.ts';

it('gives each failure its own negative code', () => {
  expect(agentFailureKinds.map((kind) => agentFailureCodes[kind])).toEqual([-1, -2, -3, -4, -5, -6]);
  expect(agentFailureKinds.every(isAgentFailureKind)).toBe(true);
  for (const other of ['none', '__proto__', '', null, ['not-an-agent'], undefined])
    expect(isAgentFailureKind(other)).toBe(false);
});
