import { type NewAccount, newAccountSchema } from './account.ts';
import {
  type ColumnNames,
  type CsvLine,
  parseFields,
  readColumns,
  readLines,
  UnreadableCsv,
  WrongLine,
} from './csv.ts';

/** Our own name, then the one on the wire (wire-spec 2.1). */
const names = {
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
  failedAttempts: ['PASS_FAIL'],
  passwordChangedAt: ['PASS_DT'],
} as const satisfies ColumnNames<keyof NewAccount | 'password' | 'failedAttempts' | 'passwordChangedAt'>;

type Field = keyof typeof names;
/** From password to emp_pass, as consoles do it (128 hex digits). */
type Digest = (password: string) => Promise<string>;

export function readAccountsCsv(
  input: AsyncIterable<Uint8Array>,
  digest: Digest,
): AsyncIterable<CsvLine<NewAccount>> {
  return readLines(input, readHeader, (fields) => readAccount(fields, digest));
}

function readHeader(header: readonly string[]): readonly Field[] {
  const columns = readColumns<Field>(names, ['companyCode', 'employeeNumber', 'name'], header);
  if (columns.includes('password') || columns.includes('passwordDigest')) return columns;
  throw new UnreadableCsv('No column "password" or "password digest"');
}

async function readAccount(fields: ReadonlyMap<Field, string>, digest: Digest): Promise<NewAccount> {
  const read = (field: Field) => fields.get(field)?.trim() ?? '';
  return parseFields<Field, NewAccount>(newAccountSchema, names, {
    ...Object.fromEntries(Array.from(fields.keys(), (field) => [field, read(field)])),
    passwordDigest: await readDigest(fields.get('password') ?? '', read('passwordDigest'), digest),
    status: readStatus(read('status')),
  });
}

async function readDigest(password: string, ready: string, digest: Digest): Promise<string> {
  if (password !== '' && ready !== '') throw new WrongLine('it has both a password and a password digest');
  if (ready !== '') return ready.toLowerCase();
  if (password === '') throw new WrongLine('the password is missing');
  try {
    return await digest(password);
  } catch {
    // The original message might repeat the input.
    throw new WrongLine('the password cannot be used with these digest settings');
  }
}

function readStatus(text: string): number | string {
  if (text === '' || text === '1' || text === 'employed') return 1;
  return text === '0' || text === 'left' ? 0 : text;
}
