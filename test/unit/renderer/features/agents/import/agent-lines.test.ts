import { describe, expect, test } from 'vitest';
import { readAgentLines } from '../../../../../../renderer/features/agents/import/agent-lines.ts';

describe('a line', () => {
  test.each([
    ['10.0.3.7', '10.0.3.7', 5037, ''],
    ['10.0.3.7,5037,"Rack, left side",Seoul', '10.0.3.7', 5037, 'Rack, left side', 'Seoul'],
    ['10.0.3.7:6000,,Seoul', '10.0.3.7', 6000, '', 'Seoul'],
    ['10.0.3.7, Rack 3 , "say ""hi"" "', '10.0.3.7', 5037, 'Rack 3', 'say "hi"'],
    ['10.0.3.7 6000 Rack 3, Seoul', '10.0.3.7', 6000, 'Rack 3', 'Seoul'],
    ['10.0.3.7, 6000, Rack, Seoul, more', '10.0.3.7', 6000, 'Rack', 'Seoul'],
    ['bench-3.lab;5038;Bench', 'bench-3.lab', 5038, 'Bench'],
    ['10.0.3.7:6000\tRack', '10.0.3.7', 6000, 'Rack'],
    ['[fe80::1]:5037 six', 'fe80::1', 5037, 'six'],
    ['fe80::1', 'fe80::1', 5037, ''],
    ['  10.0.3.7  ', '10.0.3.7', 5037, ''],
  ])('%j names an agent', (text, host, port, name, group = '') => {
    expect(readAgentLines(text)).toEqual({
      agents: [{ line: 1, address: { host, port }, name, group }],
      unread: [],
    });
  });

  test.each([
    ['10.0.3.300', 'not-a-host'],
    ['http://10.0.3.7', 'not-a-host'],
    ['10.0.3.7:99999', 'not-a-port'],
    ['10.0.3.7 0', 'not-a-port'],
  ])('%j cannot be read: %s', (text, problem) => {
    expect(readAgentLines(text)).toEqual({ agents: [], unread: [{ line: 1, text, problem }] });
  });

  test.each([
    [''],
    ['   '],
    ['# the third floor'],
    ['IP address;Port;Name'],
    ['host,port,name'],
    ['address,port,name,group'],
  ])('%j is passed over', (text) => {
    expect(readAgentLines(text)).toEqual({ agents: [], unread: [] });
  });
});

test('keeps line numbers and reports repeated addresses', () => {
  const text = '\uFEFFhost,port,name\r\n10.0.0.1,5037,A\r\n\r\nnonsense!\r\n10.0.0.1 5037 B\r\n10.0.0.2\r\n';
  const { agents, unread } = readAgentLines(text);
  expect(agents.map(({ line, name }) => [line, name])).toEqual([
    [2, 'A'],
    [6, ''],
  ]);
  expect(unread).toEqual([
    { line: 4, text: 'nonsense!', problem: 'not-a-host' },
    { line: 5, text: '10.0.0.1 5037 B', problem: 'repeated' },
  ]);
});
