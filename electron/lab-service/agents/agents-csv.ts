import { BYTE_ORDER_MARK, writeCsvLine } from '#shared/model/text/csv.ts';
import { parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { unguardFormula } from '#shared/model/text/spreadsheet-text.ts';
import {
  type ColumnNames,
  type CsvLine,
  parseFields,
  readColumns,
  readLines,
  WrongLine,
} from '../accounts/csv.ts';
import { type LabAgent, type NewAgent, newAgentSchema } from './lab-agent.ts';

/** In an exported file's order. The console's import reads the first four. */
const names = {
  host: ['address', 'host'],
  port: ['port'],
  name: ['name'],
  group: ['group'],
  isEnabled: ['enabled'],
  note: ['note'],
} as const satisfies ColumnNames<string>;

type Column = keyof typeof names;

export function readAgentsCsv(input: AsyncIterable<Uint8Array>): AsyncIterable<CsvLine<NewAgent>> {
  return readLines(input, (header) => readColumns<Column>(names, ['host'], header), readAgent);
}

/** {@link readAgentsCsv} reads the same agents out of it. Spreadsheets don't take its texts for formulas. */
export function writeAgentsCsv(agents: readonly LabAgent[]): string {
  const header = writeCsvLine(Object.values(names).map(([name]) => name));
  const lines = agents.map(({ host, port, name, group, isEnabled, note }) =>
    writeCsvLine([host, port, name, group, String(isEnabled), note]),
  );
  return BYTE_ORDER_MARK + header + lines.join('');
}

function readAgent(fields: ReadonlyMap<Column, string>): NewAgent {
  const read = (column: Column): string => unguardFormula(fields.get(column) ?? '').trim();
  if (read('host') === '') throw new WrongLine('the address is missing');
  return parseFields<Column, NewAgent>(newAgentSchema, names, {
    ...readAddress(read('host'), read('port')),
    name: read('name'),
    group: read('group'),
    note: read('note'),
    isEnabled: readSwitch(read('isEnabled')),
  });
}

function readAddress(address: string, port: string) {
  const whole = port === '' ? parseAgentAddress(address) : null;
  if (whole !== null) return whole;
  return { host: address.replace(/^\[(.*)\]$/, '$1'), port: /^\d{1,5}$/.test(port) ? Number(port) : null };
}

/** Spreadsheets write TRUE and FALSE. Empty means enabled. */
function readSwitch(text: string): boolean | string {
  const lower = text.toLowerCase();
  if (['', 'true', 'yes', '1'].includes(lower)) return true;
  return ['false', 'no', '0'].includes(lower) ? false : text;
}
