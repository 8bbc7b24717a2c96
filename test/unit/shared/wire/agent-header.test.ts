import { expect, it } from 'vitest';
import { readAgentVersion, statesEvidence, statesObserved } from '#shared/wire/agent-header.ts';

it('reads a version of one word', () => {
  expect(readAgentVersion('adb/1.0.41')).toBe('adb/1.0.41');
  for (const other of [['adb/1.0.41'], undefined, 7, '', 'a b', 'x'.repeat(65), 'adb\n'])
    expect(readAgentVersion(other)).toBeUndefined();
});

it.each([
  ['adb/1.0.41', true, true],
  ['device-lab/0.2.0', true, true],
  ['demo/0.2.0', false, true],
  ['other-adb/1', false, false],
  ['other-demo/1', false, false],
  ['adb', false, false],
  [null, false, false],
  [undefined, false, false],
])('evidence of %s: Observed counts %s, a user %s', (version, isObserved, isEvidence) => {
  expect(statesObserved(version)).toBe(isObserved);
  expect(statesEvidence(version)).toBe(isEvidence);
});
