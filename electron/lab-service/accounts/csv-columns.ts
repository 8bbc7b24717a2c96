import { type ColumnNames, describeColumn, readColumns, requireOnce } from './csv/column-names.ts';
import { UnreadableCsv } from './csv/unreadable-csv.ts';
import type { NewAccount } from './account.ts';

export type CsvField = keyof NewAccount | 'password' | 'ignored';

/** The accepted column names of each field: our own name and the name on the wire (wire-spec 2.1). */
const names: ColumnNames<CsvField> = {
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
  // Parts of an account record that are not imported: PASS_FAIL begins at 0, and PASS_DT is the time of the import.
  ignored: ['PASS_FAIL', 'PASS_DT'],
};

/** The name of a field in messages. */
export function describeField(field: CsvField): string {
  return describeColumn(names, field);
}

/**
 * Maps columns to fields.
 * @throws UnreadableCsv if a name is unknown or appears twice, or a column is missing.
 */
export function readHeader(header: readonly string[]): readonly CsvField[] {
  const columns = readColumns(names, header);
  requireOnce(
    names,
    columns.filter((field) => field !== 'ignored'),
  );
  for (const field of ['companyCode', 'employeeNumber', 'name'] as const) {
    if (!columns.includes(field)) throw new UnreadableCsv(`No column "${describeField(field)}"`);
  }
  if (!columns.includes('password') && !columns.includes('passwordDigest')) {
    throw new UnreadableCsv('No column "password" or "password digest"');
  }
  return columns;
}
