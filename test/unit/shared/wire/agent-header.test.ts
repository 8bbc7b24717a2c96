import { expect, it } from 'vitest';
import { readAgentVersion } from '#shared/wire/agent-header.ts';

it('the version of an agent is one word', () => {
  expect(readAgentVersion('adb/1.0.41')).toBe('adb/1.0.41');
  for (const other of [['adb/1.0.41'], undefined, 7, '', 'a b', 'x'.repeat(65), 'adb\n'])
    expect(readAgentVersion(other)).toBeUndefined();
});
