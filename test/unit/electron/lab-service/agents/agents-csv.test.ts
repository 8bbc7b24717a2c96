import { describe, expect, it } from 'vitest';
import { readAgentsCsv, writeAgentsCsv } from '../../../../../electron/lab-service/agents/agents-csv.ts';
import type { CsvLine } from '../../../../../electron/lab-service/accounts/csv.ts';
import type { LabAgent, NewAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';
import { listedAgent } from '../../../../fakes/polled-lab.ts';

async function read(csv: string): Promise<readonly CsvLine<NewAgent>[]> {
  const lines: CsvLine<NewAgent>[] = [];
  for await (const line of readAgentsCsv(new Blob([csv]).stream())) lines.push(line);
  return lines;
}

async function readReasons(csv: string): Promise<readonly string[]> {
  return (await read(csv)).map((line) =>
    line.kind === 'refused' ? `${line.line}: ${line.reason}` : `${line.line}`,
  );
}

const agent = listedAgent(1, { host: '10.20.0.5', name: 'Rack 1' });

describe('an exported file', () => {
  it('can be read back', async () => {
    const agents: readonly LabAgent[] = [
      agent,
      {
        ...agent,
        host: 'fd00::5',
        name: '서울, 2층 "A"',
        group: '결제',
        note: '=HYPERLINK("x")',
        isEnabled: false,
      },
      { ...agent, host: 'rack-3.example', port: 1, name: "'=1+1", note: "Minji's; -2 floor,'@x" },
    ];
    const lines = await read(writeAgentsCsv(agents));
    expect(lines.map((line) => line.kind === 'read' && line.value)).toEqual(
      agents.map(({ id: _id, updatedAt: _at, ...same }) => same),
    );
  });

  it('has no formula for a spreadsheet', () => {
    const [, line] = writeAgentsCsv([{ ...agent, name: '=1+1', note: '@SUM(A1)' }]).split('\r\n');
    expect(line).toBe("10.20.0.5,8037,'=1+1,,true,'@SUM(A1)");
  });
});

describe('a file of agents', () => {
  it('reports each invalid line and why', async () => {
    const csv = `address,port,name,enabled
10.0.0.1,8037,Rack,TRUE
10.0.0.300,8037,,
,8037,,
10.0.0.2,,,
10.0.0.2,70000,,
10.0.0.2,8037,,maybe
10.0.0.2,8037
169.254.169.254,80,,
fe80::1%eth0,80,,
10.0.0.2,8037,${'x'.repeat(201)},no
10.0.0.2,8037,Rack,no`;
    const host = 'the address is not an IP address or a host name';
    expect(await readReasons(csv)).toEqual([
      '2',
      `3: ${host}`,
      '4: the address is missing',
      '5: the port is not a number from 1 to 65535',
      '6: the port is not a number from 1 to 65535',
      '7: the enabled is not true or false',
      '8: it has 2 fields, but the header has 4',
      '9: the address is in a range to which the service never connects',
      `10: ${host}`,
      '11: the name is longer than 200 characters',
      '12',
    ]);
  });

  it.each([
    ['port,name\n1,x', 'No column "address"'],
    ['address,host\n', 'More than one column for the address'],
  ])('is rejected if it can’t be read: %#', async (csv, reason) => {
    const failure = await failureOf(read(csv));
    expect(failure).toHaveProperty('name', 'UnreadableCsv');
    expect(String(failure)).toContain(reason);
  });
});
