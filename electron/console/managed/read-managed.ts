import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';
import {
  allowsLab,
  fixedServiceOf,
  type Managed,
  type ManagedProblem,
  notManaged,
} from '#shared/model/managed.ts';
import { languages } from '#shared/locales/languages.ts';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import { digestAlgorithms, type DigestSettings, type LabChoice, textEncodings } from '#shared/model/lab.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { readAuthority, type StoredAuthority } from '../trust/authorities.ts';
import { type OwnerId, type ProtectedFile, readProtectedFile } from './protected-file.ts';

interface Management {
  readonly managed: Managed;
  readonly authority: StoredAuthority | null;
}

/** If there's a mistake in it, we use none of it: the bad part may be the one that fixes the address. */
export async function readManaged(file: ProtectedFile, log: Log): Promise<Management> {
  const { path } = file;
  const unusable = (problem: ManagedProblem): Management => {
    // Without the detail: a parser quotes the file.
    const key = 'key' in problem ? problem.key : '';
    log.error('The file of the administrator cannot be used', { file: path, problem: problem.kind, key });
    return { managed: { kind: 'unusable', file: path, problem }, authority: null };
  };
  const reading = await readProtectedFile(file);
  if (reading.kind === 'absent') return { managed: notManaged, authority: null };
  if (reading.kind === 'refused') return unusable(reading.problem);
  const content = parseManaged(reading.bytes.toString('utf8'));
  if ('kind' in content) return unusable(content);
  const authority = await findAuthority(content.service, file.ownerId);
  if (authority && 'kind' in authority) return unusable(authority);
  log.info('The console is managed', { file: path });
  return { managed: show(path, content, authority), authority };
}

function show(
  file: string,
  { service, language, thisComputer, demoLab, screenshots }: ManagedFile,
  authority: StoredAuthority | null,
): Managed {
  const isFixed = service?.fixed ?? false;
  return {
    kind: 'managed',
    file,
    service: service
      ? {
          address: service.address,
          isFixed,
          digest: service.digest ?? null,
          authority: authority && { name: authority.name, validTo: authority.validTo },
        }
      : null,
    language: language ?? null,
    hasThisComputer: thisComputer ?? !isFixed,
    hasDemoLab: demoLab ?? !isFixed,
    hasScreenshots: screenshots ?? !isFixed,
  };
}

async function findAuthority(
  service: ManagedFile['service'],
  ownerId: OwnerId,
): Promise<StoredAuthority | ManagedProblem | null> {
  const text = service?.authority;
  if (service === undefined || text === undefined) return null;
  // No TLS, no certificate.
  if (!service.address.startsWith('https:')) return invalidValue('service.address');
  if (isPem(text)) return readAuthority(Buffer.from(text)) ?? invalidValue('service.authority');
  const reading = await readProtectedFile({ path: text, ownerId });
  const authority = reading.kind === 'read' ? readAuthority(reading.bytes) : null;
  return authority ?? { kind: 'authority-file', path: text, problem: problemOf(reading) };
}

function problemOf(reading: Awaited<ReturnType<typeof readProtectedFile>>) {
  if (reading.kind === 'refused') return reading.problem;
  if (reading.kind === 'absent') return { kind: 'unreadable', code: 'ENOENT' } as const;
  return { kind: 'not-an-authority' } as const;
}

const algorithms = [...digestAlgorithms, 'as-typed'] as const;

/** With its scheme, because http and https are different services. */
const addressSchema = z
  .string()
  .max(2_048)
  .transform((text, context) => {
    const reading = readBaseAddress(text);
    if (reading.ok && !reading.isSchemeAssumed) return reading.address;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

const digestSchema = z
  .strictObject({ algorithm: z.enum(algorithms), encoding: z.enum(textEncodings).default('utf-8') })
  .transform(({ algorithm, encoding }): DigestSettings =>
    algorithm === 'as-typed' ? { kind: 'as-typed' } : { kind: 'digest', algorithm, encoding },
  );

/** `managed.json`. The authority is PEM text, or a file's absolute path. */
const managedSchema = z.strictObject({
  service: z
    .strictObject({
      address: addressSchema,
      fixed: z.boolean().default(false),
      digest: digestSchema.optional(),
      authority: z
        .string()
        .refine((text) => isPem(text) || isAbsolute(text))
        .optional(),
    })
    .optional(),
  language: z.enum(languages).optional(),
  thisComputer: z.boolean().optional(),
  demoLab: z.boolean().optional(),
  screenshots: z.boolean().optional(),
});

type ManagedFile = z.infer<typeof managedSchema>;

const listValues = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(' | ');

/** What each key takes, in the file's syntax. */
const expectations: Readonly<Record<string, string>> = {
  '': '{ … }',
  service: '{ "address": "https://lab.example.com/lab" }',
  'service.address': '"https://lab.example.com/lab"',
  'service.digest': '{ "algorithm": "sha-512", "encoding": "utf-8" }',
  'service.digest.algorithm': listValues(algorithms),
  'service.digest.encoding': listValues(textEncodings),
  'service.authority': `${process.platform === 'win32' ? '"C:\\\\…\\\\ca.pem"' : '"/…/ca.pem"'} | "-----BEGIN CERTIFICATE-----…"`,
  language: listValues(languages),
};

function isPem(text: string): boolean {
  return text.trimStart().startsWith('-----BEGIN ');
}

/** An unknown key is a problem: it may be a typo. */
export function parseManaged(text: string): ManagedFile | ManagedProblem {
  let value: unknown;
  try {
    // Windows editors start files with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { kind: 'not-json', detail: error instanceof Error ? error.message : '' };
  }
  const reading = managedSchema.safeParse(value);
  return reading.success ? reading.data : describeIssue(reading.error.issues);
}

function describeIssue([issue]: readonly z.core.$ZodIssue[]): ManagedProblem {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys')
    return { kind: 'unknown-key', key: [...path, issue.keys[0]].join('.') };
  return invalidValue(path.join('.'));
}

function invalidValue(key: string): ManagedProblem {
  return { kind: 'invalid-value', key, expected: expectations[key] ?? 'true | false' };
}

/** Why the administrator's file doesn't allow this lab. Null if it does, or if there's none. */
export function refuseLab(managed: Managed, choice: LabChoice): LabFailure | null {
  if (managed.kind === 'none' || allowsLab(managed, choice)) return null;
  return { kind: 'not-allowed', address: fixedServiceOf(managed)?.address ?? '', file: managed.file };
}
