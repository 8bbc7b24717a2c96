import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewAccount } from '../../../../../electron/lab-service/accounts/account.ts';
import type { CsvLine } from '../../../../../electron/lab-service/accounts/csv.ts';
import { readAccountsCsv } from '../../../../../electron/lab-service/accounts/accounts-csv.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';

const digest = (password: string) => Promise.resolve(createHash('sha512').update(password).digest('hex'));
const header = 'company code,employee number,name,password';
const secret = 'pass,wörd-비밀';

async function collect(lines: AsyncIterable<CsvLine<NewAccount>>): Promise<readonly CsvLine<NewAccount>[]> {
  const all: CsvLine<NewAccount>[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** Reads it like data from a disk or a pipe: split anywhere, also within a character. */
async function read(csv: string | Buffer): Promise<readonly CsvLine<NewAccount>[]> {
  const bytes = Buffer.from(csv);
  async function* inPieces() {
    for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7);
  }
  return collect(readAccountsCsv(inPieces(), digest));
}

async function readReasons(...lines: readonly string[]): Promise<readonly string[]> {
  const all = await read([header, ...lines].join('\n'));
  return all.map((line) => (line.kind === 'refused' ? `${line.line}: ${line.reason}` : `${line.line}`));
}

describe('readAccountsCsv', () => {
  it('reads a file as a spreadsheet saves it', async () => {
    const csv = [
      '\ufeffCompany Code,Employee-Number,NAME,position_code,job-title code,department code,status,e-mail,password',
      `ACME,1,"김 ""MJ"" 민지",P1,J1,QA,0,a@example.com,"${secret}"`,
      '',
      ' ACME , 2 ,박서준,,,,employed,,x',
    ].join('\r\n');
    expect(await read(csv)).toEqual([
      {
        kind: 'read',
        line: 2,
        value: {
          companyCode: 'ACME',
          employeeNumber: '1',
          name: '김 "MJ" 민지',
          positionCode: 'P1',
          jobTitleCode: 'J1',
          departmentCode: 'QA',
          status: 0,
          email: 'a@example.com',
          passwordDigest: await digest(secret),
        },
      },
      {
        kind: 'read',
        line: 4,
        value: expect.objectContaining({ companyCode: 'ACME', employeeNumber: '2', status: 1 }),
      },
    ]);
  });

  it('keeps the spaces of a password', async () => {
    const [line] = await read(`${header}\nACME,1,Kim, x `);
    expect(line).toMatchObject({ value: { passwordDigest: await digest(' x ') } });
  });

  it('says why a line is invalid, without the password', async () => {
    const reasons = await readReasons(
      'ACME,1,Kim,x',
      `ACME,,Kim,${secret.replace(',', '')}`,
      'ACME,3,Kim,',
      'ACME,4,Kim',
      `"A\u0007",5,Kim,x`,
      `ACME,${'6'.repeat(201)},Kim,x`,
      'ACME,7,Kim,x',
    );
    expect(reasons).toEqual([
      '2',
      '3: the employee number is missing',
      '4: the password is missing',
      '5: it has 3 fields, but the header has 4',
      '6: the company code contains a control character',
      '7: the employee number is longer than 200 characters',
      '8',
    ]);
  });

  it.each([
    ['', 'The file is empty'],
    ['company code,employee number,name\nACME,1,Kim', 'No column "password" or "password digest"'],
    ['employee number,name,password\n1,Kim,x', 'No column "company code"'],
    [`${header},Password\n`, 'More than one column for the password'],
    [
      `ACME,1,Kim,${secret}`,
      'Unknown name of column 1 in the first line. Known names: company code, COMP_CD',
    ],
    [`${header}\nACME,1,"Kim" x,${secret}`, 'Invalid quotes in line 2'],
    [`${header}\nACME,1,Kim,"${secret}\n${'ACME,2,Kim,x\n'.repeat(2_000)}`, 'a closing quote is missing'],
    [`${header}\nACME,1,Kim,"${secret}`, 'Invalid quotes'],
    [Buffer.from([...Buffer.from(`${header}\nACME,1,`), 0xb1, 0xe8, 0x0a]), 'not in UTF-8'],
  ])('rejects a file it can’t read: %#', async (csv, reason) => {
    const failure = await failureOf(read(csv));
    expect(failure).toHaveProperty('name', 'UnreadableCsv');
    expect(String(failure)).toContain(reason);
    expect(String(failure)).not.toContain('wörd');
  });
});
