import { z } from 'zod';
import type { Account } from '../model/account.ts';
import { plainText } from '../model/text/plain-text.ts';
import { nameByContract } from './contract-names.ts';
import { digitsOf } from './parse-json.ts';

/** Below the base address (wire-spec 4.1). */
export const authenticatePath = '/api/Authenticate';

/** emp_pass and EMP_PASS: 128 lowercase hex digits (wire-spec 2.2). */
export const passwordDigest = z.string().regex(/^[0-9a-f]{128}$/);

/** An Authenticate request (wire-spec 2.2). The example sends all three; nothing says which are required. */
export const authenticateRequest = z.object({
  comp_cd: z.string().describe('Company code'),
  emp_no: z.string().describe('Employee number'),
  emp_pass: passwordDigest.describe('Password value: a digest as 128 lowercase hexadecimal digits'),
});
export type AuthenticateRequest = z.infer<typeof authenticateRequest>;

/** As our own service writes it: all eleven fields (wire-spec 2.1). */
export const accountRecord = z.object({
  COMP_CD: z.string().describe('Company code'),
  EMP_NO: z.string().describe('Employee number'),
  EMP_NM: z.string().describe('Employee name'),
  TIT_CD: z.string().describe('Position code'),
  JIK_CD: z.string().describe('Job title code'),
  DPT_CD: z.string().describe('Department code'),
  STATUS: z
    .union([z.literal(0), z.literal(1)])
    .describe('Employment status: 1 = employed, 0 = left the company'),
  EMP_EMAIL: z.string().describe('Email address'),
  EMP_PASS: z.string().describe('Password value, the same as emp_pass in the request'),
  PASS_FAIL: z.int().describe('Number of failed password attempts since the last sign-in before this one'),
  PASS_DT: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
    .describe('Last password change: local time without a time zone, yyyy-MM-ddTHH:mm:ss.SSS'),
});
export type AccountRecord = z.infer<typeof accountRecord>;

const code = z.union([z.string(), z.number()]);
/** Enough to identify the account. Some services send these as numbers. */
const recordFrame = z.looseObject({ COMP_CD: code, EMP_NO: code });

const recordNames = Object.keys(accountRecord.shape);

/**
 * `other-account`: it's somebody else's record. Other fields may be missing or of another type, which makes them
 * unknown; EMP_PASS isn't read. The account keeps the codes we asked with, since those can sign in again.
 */
export function readAccount(
  value: unknown,
  { comp_cd, emp_no }: Pick<AuthenticateRequest, 'comp_cd' | 'emp_no'>,
): Account | 'no-account' | 'other-account' {
  const reading = recordFrame.safeParse(isObject(value) ? nameByContract(value, recordNames).fields : value);
  if (!reading.success) return 'no-account';
  const record = reading.data;
  if (!isSameCode(record.COMP_CD, comp_cd) || !isSameCode(record.EMP_NO, emp_no)) return 'other-account';
  return {
    companyCode: comp_cd,
    employeeNumber: emp_no,
    name: readText(record['EMP_NM']),
    positionCode: readText(record['TIT_CD']),
    jobTitleCode: readText(record['JIK_CD']),
    departmentCode: readText(record['DPT_CD']),
    status: readStatus(record['STATUS']),
    email: readText(record['EMP_EMAIL']),
    failedAttempts: readInteger(record['PASS_FAIL']),
    passwordChangedAt: readText(record['PASS_DT']),
  };
}

function readStatus(value: unknown): Account['status'] {
  const status = readInteger(value);
  if (status === 1) return 'employed';
  return status === 0 ? 'left' : status;
}

/** Some services send numbers as texts. */
function readInteger(value: unknown): number | null {
  const isText = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value);
  return isText || Number.isSafeInteger(value) ? Number(value) : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Databases may ignore case and trailing spaces, and numbers lose leading zeros. */
function isSameCode(answered: string | number, asked: string): boolean {
  const wanted = asked.trim().toLowerCase();
  if (typeof answered === 'string') return answered.trim().toLowerCase() === wanted;
  return /^\d+$/.test(wanted) && Number(wanted) === answered;
}

/** What services send for "no value". */
export function isEmptyResult(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** In characters; longer texts are cut. */
const MAX_TEXT = 200;

/** Null means "none", as in device records. Padding doesn't count, and some services send codes as numbers. */
function readText(value: unknown): string | null {
  if (value === null) return '';
  const text = typeof value === 'string' ? value.trim() : digitsOf(value);
  return text === null ? null : plainText(text, MAX_TEXT);
}
