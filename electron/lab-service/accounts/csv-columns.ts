import type { NewAccount } from './account.ts';

/**
 * The file can't be read at all, so nothing is imported. The message is for the user and contains no
 * password.
 */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}

export type CsvField = keyof NewAccount | 'password' | 'ignored';

/** The accepted column names of each field: our own name and the name on the wire (wire-spec 2.1). */
const names: Readonly<Record<CsvField, readonly string[]>> = {
  companyCode: ['company code', 'COMP_CD'],
  employeeNumber: ['employee number', 'EMP_NO'],
  name: ['name', 'EMP_NM'],
  positionCode: ['position code', 'TIT_CD'],
  jobTitleCode: ['job title code', 'JIK_CD'],
  departmentCode: ['department code', 'DPT_CD'],
  status: ['status'],
  email: ['e-mail', 'EMP_EMAIL'],
  password: ['password'],
  passwordDigest: ['password digest', 'EMP_PASS'],
  // Part of an account record, but the service counts it from 0.
  ignored: ['PASS_FAIL', 'PASS_DT'],
};

// Object.entries() types keys as text; these are the keys of a constant.
const entries = Object.entries(names) as [CsvField, readonly string[]][];
const fields = new Map(entries.flatMap(([field, all]) => all.map((name) => [simplify(name), field])));

/** The name of a field in messages. */
export function describeField(field: CsvField): string {
  return names[field][0] ?? field;
}

/**
 * Maps columns to fields. Case, spaces, hyphens, and underscores of a name are ignored.
 * @throws UnreadableCsv if a name is unknown or appears twice, or a column is missing.
 */
export function readHeader(header: readonly string[]): readonly CsvField[] {
  const columns = header.map(readName);
  const counted = columns.filter((field) => field !== 'ignored');
  const twice = counted.find((field, index) => counted.indexOf(field) !== index);
  if (twice !== undefined) throw new UnreadableCsv(`More than one column for the ${describeField(twice)}`);
  for (const field of ['companyCode', 'employeeNumber', 'name'] as const) {
    if (!columns.includes(field)) throw new UnreadableCsv(`No column "${describeField(field)}"`);
  }
  if (!columns.includes('password') && !columns.includes('passwordDigest')) {
    throw new UnreadableCsv('No column "password" or "password digest"');
  }
  return columns;
}

function readName(name: string, index: number): CsvField {
  const field = fields.get(simplify(name));
  if (field !== undefined) return field;
  const known = [...new Set(Object.values(names).flat())].join(', ');
  // The message omits the name: in a file without a header it may be a password.
  throw new UnreadableCsv(`Unknown name of column ${index + 1} in the first line. Known names: ${known}`);
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
