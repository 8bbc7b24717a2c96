import { expect, it } from 'vitest';
import { readAgentFile } from '../../../../../../renderer/features/agents/import/read-agent-file.ts';

it('reads a file of agents, except one that is too large', async () => {
  expect(await readAgentFile(new File(['10.0.0.5,5037'], 'agents.csv'))).toBe('10.0.0.5,5037');
  const huge = { size: 2 ** 21 + 1, text: () => Promise.reject(new Error('It was read')) };
  expect(await readAgentFile(huge)).toBeNull();
});
