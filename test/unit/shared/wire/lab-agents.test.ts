import { expect, it } from 'vitest';
import { labAgentRecord, labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { labAgentRecord as makeRecord, labAgents } from '../../../fixtures/lab-agents-answer.ts';

it.each([
  'a',
  '0b6f2a52-2f6c-4a0e-9d5e-0c5a3a1f7e11',
  '10.0.0.5:5037',
  '[fe80::1]:5037',
  'lab_host',
  'x'.repeat(300),
])('accepts the id %s', (id) => {
  expect(labAgentRecord.parse(makeRecord('a', { id })).id).toBe(id);
});

it.each(['', ' a', 'a ', 'a/b', '<a>', 'a\n', 'x'.repeat(301)])('rejects the id %j', (id) => {
  expect(labAgentRecord.safeParse(makeRecord('a', { id })).success).toBe(false);
});

it('accepts ids of removed agents, of up to 300 characters', () => {
  const parse = (id: string) => labAgentsAnswer.safeParse(labAgents([], { removed: [id] })).success;
  expect(parse('a')).toBe(true);
  expect(parse('x'.repeat(300))).toBe(true);
  expect(parse('x'.repeat(301))).toBe(false);
});
